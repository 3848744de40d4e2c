import { CompiledQuery } from 'kysely'
import type { TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Grant, Params, Reader, type Viewer } from '../../engine/index.ts'
import type { Row } from './types.ts'

/** A written or created record must stay within the author's row scope. */
export async function checkScope(ctx: TxCtx, viewer: Viewer, grant: Grant, rows: readonly Row[]): Promise<void> {
  if (grant.rows === null || rows.length === 0) return
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const ids = reader.params.add(
    rows.map((row) => row.id),
    'bigint[]',
  )
  const text = `select count(*)::int as seen from ${grant.table.source} t where t.id = any(${ids}) and ${reader.visible(grant, 't')}`
  const { rows: found } = await ctx.db.executeQuery<{ seen: number }>(CompiledQuery.raw(text, reader.params.values))
  if (found[0]?.seen !== rows.length) throw new AppError('permission_denied', { reason: 'out_of_scope' })
}
