import { isObject, own } from '@oficina/kinds'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { findFile } from '../../platform/files/queries.ts'
import { serveFile } from '../../platform/files/serve.ts'
import type { Http } from '../../platform/http/routes.ts'
import { getRecord, orgOf } from '../records/index.ts'

interface RecordFile {
  tableId: string
  recordId: number
  fieldId: string
  fileId: string
}

/** A file that a record shows to this reader, in this field. Whatever is missing, the answer is the same. */
export async function serveRecordFile(
  ctx: Ctx,
  at: RecordFile,
  variant: 'original' | 'thumbnail',
  http: Http,
): Promise<void> {
  if (!(await isShown(ctx, at))) throw notFound('file')
  const { files } = ctx.ports
  const file = await findFile(ctx.db, orgOf(ctx), at.fileId)
  if (!file) throw notFound('file')
  const blob =
    variant === 'original'
      ? { sha256: file.sha256, size: Number(file.size), mime: file.mime }
      : await files.thumbnailOf(ctx, file.id)
  if (!blob) throw notFound('file')
  await serveFile(http.request, http.reply, { ...blob, name: file.name, open: (range) => files.open(blob, range) })
}

/** Through the same reading as the record itself, so that nothing is served that it would not show. */
async function isShown(ctx: Ctx, { tableId, recordId, fieldId, fileId }: RecordFile): Promise<boolean> {
  try {
    const text = await getRecord(ctx, tableId, recordId, { fields: [fieldId] })
    const { values } = JSON.parse(text) as { values: Record<string, unknown> }
    const shown = values[fieldId]
    return Array.isArray(shown) && shown.some((file) => isObject(file) && own(file, 'id') === fileId)
  } catch (error) {
    // A field, record or table that is not there for this reader.
    if (error instanceof AppError && (error.id === 'invalid_input' || error.id === 'not_found')) return false
    throw error
  }
}
