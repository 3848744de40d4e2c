import type { mfaMethods } from '@oficina/contract'
import type { Language } from '@oficina/contract/shapes'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { limit } from '../../../platform/rate-limit/rate-limits.ts'
import {
  type Account,
  codeMatches,
  newCode,
  spendRecoveryCode,
  takeTotpCode,
  type Token,
} from '../../identity/index.ts'
import { mailPerson } from '../mail-person.ts'

export type MfaMethod = (typeof mfaMethods)[number]

/** Whether the person set up a second factor of their own, whatever an organisation asks for. */
export const hasOwnFactor = (account: Account): boolean => account.totp_secret !== null || account.mfa_email

/** An authenticator app is not weakened by a mailed code, unless the person wants both. */
export function methodsOf(account: Account): MfaMethod[] {
  if (account.totp_secret === null) return ['email']
  return account.mfa_email ? ['totp', 'recovery', 'email'] : ['totp', 'recovery']
}

/** What a code is meant for when the interface does not say. */
export function methodFor(account: Account, given: MfaMethod | undefined, code: string): MfaMethod {
  if (given) return given
  if (account.totp_secret === null) return 'email'
  return /^\d{6}$/.test(code) ? 'totp' : 'recovery'
}

/** Checks a code and uses it up. `token` is what a mailed code was made for. */
export async function takeFactor(
  ctx: Ctx,
  account: Account,
  method: MfaMethod,
  given: string,
  token: Token | null,
): Promise<boolean> {
  if (!methodsOf(account).includes(method)) return false
  const code = given.replace(/\s/g, '')
  switch (method) {
    case 'email':
      return token !== null && codeMatches(ctx, token, code)
    case 'totp':
      return account.totp_secret !== null && takeTotpCode(ctx, account.id, account.totp_secret, code)
    case 'recovery':
      return spendRecoveryCode(ctx, account.id, code)
  }
}

/** Before a code is mailed; outside of the transaction that mails it. */
export async function limitCodeMail(ctx: Ctx, accountId: string): Promise<void> {
  await limit(ctx, { name: 'mfa.mail', key: accountId, points: 6, seconds: 10 * 60 })
}

/** Mails a new code for a token; answers with where it went, masked. */
export async function mailCode(ctx: TxCtx, account: Account, tokenId: string, language: Language): Promise<string> {
  const code = await newCode(ctx, tokenId)
  await mailPerson(ctx, 'mfaCode', { to: account.email, language, code, sensitive: true })
  return maskEmail(account.email)
}

/** `c•••@serraazul.com.br`: enough to know one's own, too little to learn another's. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}
