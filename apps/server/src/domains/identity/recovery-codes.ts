import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import * as queries from './queries/accounts.ts'
import { sha256 } from './tokens.ts'

const count = 10
/** Without the letters and digits that are mistaken for one another on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Replaces a person's recovery codes. They are shown once; what is stored are hashes of 64-bit secrets. */
export async function replaceRecoveryCodes(ctx: Ctx, accountId: string, howMany = count): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await queries.replaceRecoveryCodes(
    ctx.db,
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  )
  return codes
}

export function spendRecoveryCode(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  return queries.spendRecoveryCode(ctx.db, accountId, hashOf(accountId, code))
}

function newCode(): string {
  let code = ''
  // Bytes that would make some letters likelier than others are drawn again.
  while (code.length < 13) {
    const byte = randomBytes(1)[0] as number
    if (byte < 248) code += alphabet[byte % 31]
  }
  return code.replace(/(.{4})(.{5})(.{4})/, '$1-$2-$3')
}

/** People type them with spaces, capitals and without dashes. */
function hashOf(accountId: string, code: string): Buffer {
  return sha256(`${accountId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
