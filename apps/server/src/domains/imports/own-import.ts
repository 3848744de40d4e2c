import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { UnreadableFile } from './sources/source.ts'
import type { ImportRow } from './queries.ts'
import * as queries from './queries.ts'
import type { ImportError } from './types.ts'

/** An import that the person began. Another's is not there. */
export async function ownImport(ctx: Ctx, id: string, find = queries.findImport): Promise<ImportRow> {
  const { orgId, userId } = actorOf(ctx)
  const row = await find(ctx.db, orgId, id)
  if (!row || row.user_id !== userId) throw notFound('import')
  return row
}

/** One whose file can still be looked at or replaced. */
export async function openImport(ctx: Ctx, id: string, find = queries.findImport): Promise<ImportRow> {
  const row = await ownImport(ctx, id, find)
  if (row.started_at !== null) throw new AppError('conflict', { reason: 'already_started' })
  return row
}

const tooMuch = new Set(['too_many_rows', 'too_much_memory'])

export const problemOf = ({ reason, row }: UnreadableFile): ImportError => ({
  id: tooMuch.has(reason) ? 'file_too_large' : 'review_spreadsheet',
  reason,
  row,
})

export const errorOf = ({ id, reason, row }: ImportError): AppError =>
  new AppError(id === 'file_too_large' ? 'file_too_large' : 'review_spreadsheet', { reason, ...(row && { row }) })

/** What a file is refused for is told as the answer, with where it is. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableFile) throw errorOf(problemOf(error))
    if (error instanceof AppError && error.id === 'too_large') throw new AppError('file_too_large', error.details)
    throw error
  }
}
