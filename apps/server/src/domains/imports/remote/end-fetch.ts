import type { TxCtx } from '../../../platform/context.ts'
import * as queries from '../queries.ts'
import '../events.ts'
import type { ImportError } from '../types.ts'

type Outcome =
  | { error: ImportError }
  | { error: null; file: { id: string; name: string; size: number }; sheets: readonly string[] }

/** The end of a fetch, however it went: the connection is forgotten with the same write. */
export async function endFetch(ctx: TxCtx, row: queries.ImportRow, outcome: Outcome): Promise<void> {
  await queries.changeImport(ctx.db, row.org_id, row.id, {
    state: 'draft',
    connection: null,
    error: outcome.error,
    ...(outcome.error === null && { file: outcome.file, sheets: outcome.sheets, done: 0 }),
  })
  const told = { importId: row.id, isError: outcome.error !== null }
  await ctx.announce('import.fetched', told, { rooms: [`user:${row.user_id}`] })
}
