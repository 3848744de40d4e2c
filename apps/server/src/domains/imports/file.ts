import { type ConnectorId, fileConnectors, importLimits } from '@oficina/contract/imports/shapes'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findFile } from '../../platform/files/queries.ts'
import type { Http } from '../../platform/http/routes.ts'
import { forgetKeys } from './links/queries.ts'
import { errorOf, openImport, told } from './own-import.ts'
import { inTurn } from './reading/in-turn.ts'
import { openFile } from './reading/reader.ts'
import type { FileToRead } from './reading/tasks.ts'
import * as queries from './queries.ts'
import { isGone } from './signals.ts'

/** Stored by the product itself: a file of one's own could be handed on by a link that works for anyone. */
export const keeper = <C extends Ctx>(ctx: C): C => ctx.as({ kind: 'system', task: 'imports.file' }) as C

export const readsFiles = (id: ConnectorId): boolean => (fileConnectors as readonly string[]).includes(id)

export interface Sheets {
  filePath: string
  name: string
  sheets: { index: number; name: string }[]
}

/** Takes a file, as it streams in, and says which sheets it has; one that is none is refused and let go of. */
export async function uploadFile(ctx: Ctx, importId: string, http: Http): Promise<Sheets> {
  await openImport(ctx, importId)
  const incoming = await told(() => http.file())
  const own = keeper(ctx)
  const file = await told(() =>
    own.ports.files.store(own, { file: incoming, maxBytes: importLimits.fileBytes, accept: 'any' }),
  )
  const blob = { sha256: file.sha256, size: Number(file.size) }
  const signal = isGone(http)
  const { sheets } = await told(() =>
    inTurn(file.org_id, signal, (signal) =>
      ctx.ports.files.onDisk(blob, (path) => openFile({ path, name: file.name, read: {} }, signal)),
    ),
  )
  await ctx.tx(async (ctx) => {
    const before = await openImport(ctx, importId, queries.holdImport)
    await keeper(ctx).ports.files.attach(keeper(ctx), file.id)
    await queries.changeImport(ctx.db, before.org_id, importId, {
      state: 'draft',
      file: { id: file.id, name: file.name, size: Number(file.size) },
      sheets,
      error: null,
    })
    if (before.file_id) await ctx.ports.files.release(keeper(ctx), before.file_id)
  })
  return { filePath: importId, name: file.name, sheets: named(sheets) }
}

const named = (sheets: readonly string[]) => sheets.map((name, index) => ({ index, name }))

export async function listSheets(ctx: Ctx, importId: string): Promise<{ sheets: Sheets['sheets'] }> {
  const row = await openImport(ctx, importId)
  if (row.file_id === null) throw errorOf({ id: 'review_spreadsheet', reason: 'no_file', row: null })
  return { sheets: named(row.sheets) }
}

export type StoredFile = Pick<FileToRead, 'path' | 'name' | 'isStaged'>

/** Reads the file of an import by its path on this machine. */
export async function withFile<T>(
  ctx: Ctx,
  { org_id, file_id, connector_id }: Pick<queries.ImportRow, 'org_id' | 'file_id' | 'connector_id'>,
  work: (file: StoredFile) => Promise<T>,
): Promise<T> {
  const file = file_id === null ? undefined : await findFile(ctx.db, org_id, file_id)
  if (!file) throw new AppError('review_spreadsheet', { reason: 'no_file' })
  const blob = { sha256: file.sha256, size: Number(file.size) }
  return ctx.ports.files.onDisk(blob, (path) => work({ path, name: file.name, isStaged: !readsFiles(connector_id) }))
}

/** With the transaction that ends an import: its file and what it found records by are needed no more. */
export async function letGo(ctx: TxCtx, row: Pick<queries.ImportRow, 'org_id' | 'id' | 'file_id'>): Promise<void> {
  await forgetKeys(ctx.db, row.org_id, row.id)
  if (row.file_id === null) return
  await queries.changeImport(ctx.db, row.org_id, row.id, { file: null })
  await ctx.ports.files.release(keeper(ctx), row.file_id)
}
