import { AppError } from '../../../platform/errors.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountByIdentity,
  hasIdentity,
  insertIdentity,
  lockAccount,
} from '../../identity/index.ts'
import { announceSecured } from '../announce-secured.ts'
import { languageOf } from '../language-of.ts'
import { mailPerson } from '../mail-person.ts'
import type { Visit } from '../visit.ts'
import { type Provider, providerSettings } from './providers.ts'

export interface Claims {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
}

/**
 * Whose identity this is. A known one is its account's, whatever its e-mail address says by now. An unknown one is
 * added to an account in two cases only: the person was invited by an address that the provider vouches for and has
 * no way in yet, or is signed in and brings an identity of the same address. An address alone is no proof: it may be
 * unverified there, or have changed hands.
 */
export async function resolveAccount(
  visit: Visit,
  provider: Provider,
  claims: Claims,
  signedIn: string | undefined,
): Promise<{ account: Account; linked: boolean }> {
  const known = await findAccountByIdentity(visit.ctx.db, claims.issuer, claims.subject)
  if (known) return { account: known, linked: false }
  const found = claims.email ? await findAccountByEmail(visit.ctx.db, claims.email) : null
  // Someone who has proved an address may be told that nobody here has it.
  if (!found) {
    const mayKnow = claims.emailVerified && claims.email !== null && signedIn === undefined
    throw new AppError(mayKnow ? 'no_account' : 'oauth_mismatch')
  }
  const language = await languageOf(visit.ctx, found.id)
  const { name } = providerSettings(visit.services.config, provider)
  return visit.ctx.tx(async (ctx) => {
    const account = await lockAccount(ctx.db, found.id)
    if (!account) throw new AppError('oauth_mismatch')
    const isFirstWayIn = account.password_hash === null && !(await hasIdentity(ctx.db, account.id))
    const mayLink = signedIn === account.id || (signedIn === undefined && claims.emailVerified && isFirstWayIn)
    if (!mayLink) throw new AppError('oauth_mismatch')
    const identity = { issuer: claims.issuer, subject: claims.subject, provider, account_id: account.id }
    if (!(await insertIdentity(ctx.db, identity))) throw new AppError('oauth_mismatch')
    await mailPerson(ctx, 'identityLinked', { to: account.email, language, values: { provider: name } })
    await announceSecured(ctx, account.id, 'identity')
    return { account, linked: true }
  })
}
