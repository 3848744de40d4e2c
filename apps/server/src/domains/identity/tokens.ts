import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId, newOrgSecret, newSecret } from '../../platform/ids.ts'
import * as queries from './queries/tokens.ts'

const minute = 60
const day = 24 * 60 * minute

/** How long each kind of token lasts, in seconds of the database's clock. */
export const tokenSeconds = {
  /** A mailed link for a new password. */
  reset: 60 * minute,
  /** A mailed invitation. */
  invite: 7 * day,
  /** An invitation without an address, for a message to a phone. */
  join: 7 * day,
  /** A mailed link that proves the address of a sign-up. */
  signup: day,
  /** The first factor is shown; the organisation is not chosen yet. */
  login: 2 * minute,
  /** The first factor is shown; the second is not. */
  verify: 10 * minute,
  /** A code on its way to a session that owes its second factor. */
  sessionCode: 10 * minute,
  /** A person is at a provider's page. */
  oauthState: 10 * minute,
  /** A provider has vouched for a person. */
  oauth: 2 * minute,
} as const
export type TokenPurpose = keyof typeof tokenSeconds

export type Token = queries.TokenRow

export interface TokenFor {
  accountId?: string
  email?: string
  orgId?: string
  /** The value of the pre-session cookie of the browser that alone may use it. */
  browser?: string
  data?: Record<string, unknown>
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Makes a token; its secret leaves here once and is stored only as a hash. */
export async function issueToken(
  db: Db,
  purpose: TokenPurpose,
  made: TokenFor,
): Promise<{ id: string; secret: string }> {
  const secret = made.orgId ? newOrgSecret(made.orgId) : newSecret()
  const id = await insert(db, purpose, made, sha256(secret))
  return { id, secret }
}

/** Makes a token whose secret a job will make later, where the request must not tell whether a mail goes out. */
export function reserveToken(db: Db, purpose: TokenPurpose, made: TokenFor): Promise<string> {
  return insert(db, purpose, made, null)
}

export async function giveSecret(db: Db, tokenId: string): Promise<string> {
  const secret = newSecret()
  await queries.updateTokenHash(db, tokenId, sha256(secret))
  return secret
}

async function insert(db: Db, purpose: TokenPurpose, made: TokenFor, hash: Buffer | null): Promise<string> {
  const id = newId('tok')
  await queries.insertToken(db, {
    id,
    purpose,
    token_hash: hash,
    account_id: made.accountId ?? null,
    email: made.email ?? null,
    for_org: made.orgId ?? null,
    bound_to: made.browser === undefined ? null : sha256(made.browser),
    data: made.data ?? {},
    seconds: tokenSeconds[purpose],
  })
  return id
}

/** The live token of this secret; `invalid_token` for one that is spent, over, foreign, or for something else. */
export async function getToken(
  db: Db,
  purpose: TokenPurpose,
  secret: string,
  options: { browser?: string | null } = {},
): Promise<Token> {
  const token = await queries.findToken(db, purpose, sha256(secret))
  if (!token) throw new AppError('invalid_token')
  if (token.bound_to && !(options.browser && sha256(options.browser).equals(token.bound_to)))
    throw new AppError('invalid_token')
  return token
}

/** Spends a token that was looked at; of two who try at once, one gets `invalid_token`. */
export async function spendToken(db: Db, token: Token): Promise<void> {
  if (!(await queries.spendToken(db, token.id))) throw new AppError('invalid_token')
}

export async function takeToken(
  db: Db,
  purpose: TokenPurpose,
  secret: string,
  options: { browser?: string | null } = {},
): Promise<Token> {
  const token = await getToken(db, purpose, secret, options)
  await spendToken(db, token)
  return token
}

export const voidTokens = queries.voidTokens
export const findTokenById = queries.findTokenById
export const findTokenOf = queries.findTokenOf
