import type { Ctx } from '../../platform/context.ts'
import { ownImport } from './own-import.ts'
import * as queries from './queries.ts'

const pageSize = 1_000

/** Only for whoever brought the file: what it holds is theirs. */
export async function checkRejected(ctx: Ctx, importId: string): Promise<void> {
  await ownImport(ctx, importId)
}

/** Row, sheet, column, value and reason of everything that could not be written. */
export async function* rejectedRows(asker: () => Promise<Ctx>, importId: string): AsyncGenerator<queries.Rejection> {
  let after = '0'
  for (;;) {
    const ctx = await asker()
    const row = await ownImport(ctx, importId)
    const page = await queries.listRejections(ctx.db, row.org_id, importId, { after, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.n
  }
}
