import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { actorKey } from '../../../platform/access/principal.ts'
import { AppError } from '../../../platform/errors.ts'

const purpose = 'records.cursor'
const shape = z.tuple([z.array(z.string().nullable()).max(20), z.string().regex(/^\d{1,19}$/)])

export interface Place {
  keys: (string | null)[]
  id: string
}

/** What a cursor is good for: this list, of this table, for this person. */
const scopeOf = (ctx: Ctx, list: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([actorKey(ctx.principal), list]))
    .digest('base64url')

/** Where a list goes on. Signed together with what was asked for: it opens no other list and cannot be made up. */
export function writeCursor(ctx: Ctx, list: unknown, place: Place): string {
  const body = Buffer.from(JSON.stringify([place.keys, place.id])).toString('base64url')
  return `${body}.${ctx.ports.secrets.sign(purpose, `${scopeOf(ctx, list)}:${body}`)}`
}

export function readCursor(ctx: Ctx, list: unknown, cursor: string): Place {
  const [body = '', signature = ''] = cursor.split('.')
  if (!ctx.ports.secrets.verify(purpose, `${scopeOf(ctx, list)}:${body}`, signature)) {
    throw new AppError('invalid_input', { issues: [{ path: 'cursor', reason: 'invalid_cursor' }] })
  }
  const [keys, id] = shape.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return { keys, id }
}
