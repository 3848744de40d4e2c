import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Ctx } from '../../platform/context.ts'
import { serveFile } from '../../platform/files/serve.ts'
import type { Http } from '../../platform/http/routes.ts'
import { templateColumns } from '../imports/index.ts'
import { csvLine, safeCell } from './formats/csv.ts'

/** An empty file to be filled in and imported. */
export async function sendTemplate(ctx: Ctx, tableId: string, { request, reply }: Http): Promise<void> {
  const { name, labels } = await templateColumns(ctx, tableId)
  const bytes = Buffer.from(`\uFEFF${csvLine(labels.map((label) => safeCell(label)))}`)
  const file = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    mime: 'text/csv',
    name: `${name}.csv`,
    open: async (range?: { start: number; end: number }) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
  await serveFile(request, reply, file, 'private, no-store')
}
