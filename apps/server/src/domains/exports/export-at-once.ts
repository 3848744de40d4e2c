import { Readable } from 'node:stream'
import { exportLimits } from '@oficina/contract/exports'
import { rightsHash } from '../../platform/access/rights-hash.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { kindOf } from './kinds.ts'
import { exportPath } from './link.ts'
import * as queries from './queries.ts'
import { askerOf, fileName, linesOf } from './run-export.ts'

type Wish = Pick<queries.ExportRow, 'org_id' | 'id' | 'kind' | 'user_id' | 'input'>
interface Most {
  rows: number
  bytes: number
}

/** The lines of a file in memory; null as soon as it is too large for that. */
export async function collected(
  rows: AsyncIterable<string[]>,
  most: Most,
): Promise<{ bytes: Buffer; rows: number } | null> {
  // The first line has the names of the columns.
  const counted = { rows: -1 }
  const isTooLong = async function* () {
    for await (const row of rows) {
      yield row
      if (counted.rows >= most.rows + 1) return
    }
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of linesOf(isTooLong(), counted)) {
    size += chunk.length
    if (size > most.bytes) return null
    chunks.push(chunk)
  }
  return counted.rows > most.rows ? null : { bytes: Buffer.concat(chunks), rows: counted.rows }
}

/** Makes a small file within the request and says where it is; null for one that is too large. */
export async function exportAtOnce(ctx: Ctx, wish: Wish): Promise<string | null> {
  const kind = kindOf(wish.kind)
  const input = kind.input.parse(wish.input)
  const asker = askerOf(ctx, wish, null)
  const rights = rightsHash((await asker()).principal)
  const address = await queries.addressOf(ctx.db, wish.org_id, wish.user_id)
  if (!address) throw new AppError('permission_denied')
  const most = { rows: exportLimits.directRows, bytes: exportLimits.directBytes }
  const made = await collected(kind.rows(asker, input, address.language), most)
  if (!made) return null
  return ctx.tx(async (ctx) => {
    // Stored by the product itself: a file of one's own could be handed on by a link that works for anyone.
    const own = ctx.as({ kind: 'system', task: 'exports.direct' })
    const stream = Readable.from([made.bytes])
    const file = await own.ports.files.store(own, {
      file: { name: fileName(ctx, wish.kind), claimedType: 'text/csv', stream, end: async () => {} },
      maxBytes: exportLimits.directBytes,
      accept: 'any',
    })
    await queries.insertExport(ctx.db, wish)
    const row = await queries.findExport(ctx.db, wish.org_id, wish.id)
    const end = { fileId: file.id, rowCount: made.rows, minutes: exportLimits.linkMinutes, rights }
    const expires = row && (await queries.finishExport(ctx.db, row, end))
    if (expires === null) throw new Error('an export that was just made is gone')
    await own.ports.files.attach(own, file.id)
    return exportPath(ctx, { orgId: wish.org_id, userId: wish.user_id, exportId: wish.id, expires })
  })
}
