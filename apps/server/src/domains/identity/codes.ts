import { randomInt } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './queries/tokens.ts'
import { type Token, tokenSeconds } from './tokens.ts'

export const codeTries = 5
const purpose = 'mfa.code'

/** Gives a token a new six-digit code, good for ten minutes from now. The tries that were made stay counted. */
export async function newCode(ctx: Ctx, tokenId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Six digits are few: without the server's key, whoever reads the table could try them all.
  const signature = Buffer.from(ctx.ports.secrets.sign(purpose, `${tokenId}:${code}`), 'base64url')
  await queries.updateTokenCode(ctx.db, tokenId, signature, tokenSeconds.verify)
  return code
}

export function codeMatches(ctx: Ctx, token: Token, code: string): boolean {
  if (!token.code_hash) return false
  return ctx.ports.secrets.verify(purpose, `${token.id}:${code}`, token.code_hash.toString('base64url'))
}

/** Uses up one of the token's tries, whatever comes of it; `invalid_token` once they are gone. */
export async function countTry(ctx: Ctx, token: Token): Promise<void> {
  if (!(await queries.countTry(ctx.db, token.id, codeTries))) throw new AppError('invalid_token')
}
