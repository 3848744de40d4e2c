import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { sweep } from './jobs.ts'

export { asAccount } from './as-account.ts'
export { codeMatches, countTry, newCode } from './codes.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export {
  type Account,
  accountOf,
  countRecoveryCodes,
  deleteIdentities,
  deleteStrandedAccounts,
  findAccount,
  findAccountByEmail,
  findAccountByIdentity,
  hasIdentity,
  insertAccount,
  insertIdentity,
  listIdentities,
  lockAccount,
  updateAccountName,
  updateFactors,
  updatePassword,
} from './queries/accounts.ts'
export { reauthenticate } from './reauthenticate.ts'
export { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
export {
  endSessions,
  findSessionRow,
  listSessions,
  rotateSession,
  type SessionKey,
  type SessionRow,
  setSeeAs,
  signedInWithin,
  slideSession,
  startSession,
} from './sessions.ts'
export {
  findTokenById,
  findTokenOf,
  getToken,
  giveSecret,
  issueToken,
  tokenSeconds,
  reserveToken,
  sha256,
  spendToken,
  type Token,
  type TokenPurpose,
  takeToken,
  voidTokens,
} from './tokens.ts'
export { newTotp, takeTotpCode } from './totp.ts'

export const identity: Domain = { name: 'identity', jobs: [sweep] }
