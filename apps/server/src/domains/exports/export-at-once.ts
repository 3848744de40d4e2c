import { Readable } from 'node:stream'
import { type ExportFormat, exportLimits } from '@oficina/contract/exports'
import { rightsHash } from '../../platform/access/rights-hash.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { formats } from './formats/format.ts'
import { kindOf } from './kinds.ts'
import { exportPath } from './link.ts'
import * as queries from './queries.ts'
import { askerOf, counting, fileName } from './run-export.ts'
import type { Sheet } from './sheet.ts'

type Wish = Pick<queries.ExportRow, 'org_id' | 'id' | 'kind' | 'user_id' | 'input'>
interface Most {
  rows: number
  bytes: number
}

/** A file in memory; null as soon as it is too large for that. */
export async function collected(
  sheet: Sheet,
  format: ExportFormat,
  most: Most,
): Promise<{ bytes: Buffer; rows: number } | null> {
  const counted = { rows: 0 }
  const { rows } = counting(sheet, counted)
  const upToTooMany = async function* () {
    for await (const row of rows) {
      if (counted.rows > most.rows) return
      yield row
    }
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of formats[format].write({ ...sheet, rows: upToTooMany() })) {
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
  const format = kind.format(input)
  const made = await collected(await kind.sheet(asker, input, address.language), format, most)
  if (!made) return null
  return ctx.tx(async (ctx) => {
    // Stored by the product itself: a file of one's own could be handed on by a link that works for anyone.
    const own = ctx.as({ kind: 'system', task: 'exports.direct' })
    const stream = Readable.from([made.bytes])
    const file = await own.ports.files.store(own, {
      file: { name: fileName(ctx, wish.kind, format), claimedType: formats[format].mime, stream, end: async () => {} },
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
