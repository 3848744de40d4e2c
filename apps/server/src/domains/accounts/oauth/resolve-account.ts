import { AppError } from '../../../platform/errors.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountByIdentity,
  hasIdentity,
  insertIdentity,
  lockAccount,
} from '../../identity/index.ts'
import { languageOf } from '../language-of.ts'
import type { Visit } from '../visit.ts'
import { announceConnected } from './announce-connected.ts'
import type { Provider } from './providers.ts'

export interface Claims {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
}

/**
 * Whose identity this is. A known one is its account's, whatever its e-mail address says by now. An unknown one is
 * added here in one case only: the person was invited by an address that the provider vouches for and has no way in
 * yet. Everyone else connects it in My Profile. An address alone is no proof: it may be unverified there, or have
 * changed hands.
 */
export async function resolveAccount(visit: Visit, provider: Provider, claims: Claims): Promise<Account> {
  const known = await findAccountByIdentity(visit.ctx.db, claims.issuer, claims.subject)
  if (known) return known
  // Said before anything is looked up: who has not proved an address learns nothing about it.
  const email = verifiedEmail(claims)
  const found = await findAccountByEmail(visit.ctx.db, email)
  if (!found) throw new AppError('no_account')
  const language = await languageOf(visit.ctx, found.id)
  return visit.ctx.tx(async (ctx) => {
    const account = await lockAccount(ctx.db, found.id)
    if (!account) throw new AppError('no_account')
    const hasWayIn = account.password_hash !== null || (await hasIdentity(ctx.db, account.id))
    if (hasWayIn) throw new AppError('provider_not_connected')
    const identity = { issuer: claims.issuer, subject: claims.subject, provider, account_id: account.id }
    if (!(await insertIdentity(ctx.db, identity))) throw new AppError('identity_taken')
    await announceConnected(ctx, visit, { provider, account, language })
    return account
  })
}

/** The address that the provider vouches for. */
export function verifiedEmail(claims: Claims): string {
  if (claims.email === null) throw new AppError('no_active_email')
  if (!claims.emailVerified) throw new AppError('email_not_verified')
  return claims.email
}
