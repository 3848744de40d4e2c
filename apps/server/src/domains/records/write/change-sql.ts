import { actorKey } from '../../../platform/access/principal.ts'
import { depthOf, runOf, storedCause } from '../../../platform/cause.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { Params, TableModel } from '../../engine/index.ts'
import type { Row, WriteOptions } from './types.ts'

/** A change in progress: the first statement that writes inserts its row, later ones refer to it. */
export interface Change<C extends Ctx = TxCtx> {
  ctx: C
  /** The table that the call writes; others may change along with it. */
  tableId: string
  orgId: string
  userId: string | null
  action: string
  count: number
  options: WriteOptions
  id: string | null
}

export const changeColumns =
  'org_id, table_id, at, actor, user_id, source, note, cause, run_id, depth, ip, action, record_count, undoes'

export function changeValues(change: Change<Ctx>, params: Params): string {
  const { ctx, options } = change
  return [
    params.add(change.orgId, 'text'),
    params.add(change.tableId, 'text'),
    params.add(ctx.now().toISOString(), 'timestamptz'),
    params.add(actorKey(ctx.principal), 'text'),
    params.add(change.userId, 'text'),
    params.add(options.source ?? ctx.cause.source, 'text'),
    params.add(options.note === undefined ? null : JSON.stringify(options.note), 'jsonb'),
    causeValues(ctx, params),
    params.add(ctx.ip, 'text'),
    params.add(change.action, 'text'),
    params.add(change.count, 'int'),
    params.add(options.undoes ?? null, 'bigint'),
  ].join(', ')
}

/** Nothing is stored for a change that its actor began, which is nearly every one. */
function causeValues({ cause, principal }: Ctx, params: Params): string {
  const stored = storedCause(cause, principal)
  if (stored === null) return 'null, null, 0'
  const run = params.add(runOf(cause)?.run ?? null, 'text')
  return `${params.add(stored, 'jsonb')}, ${run}, ${params.add(depthOf(cause), 'int')}`
}

/** The row of the change, or its id if it was inserted before. */
export function changeSql(change: Change, params: Params): string {
  if (change.id !== null) return `c as (select ${params.add(change.id, 'bigint')} as id)`
  return `c as (insert into oficina.changes (${changeColumns}) values (${changeValues(change, params)}) returning id)`
}

/**
 * The history rows of the written records `w` of the change `c`, for both paths. `from` has the values before and after,
 * and the from clause that reads them.
 */
export function historySql(
  change: Change<Ctx>,
  table: TableModel,
  params: Params,
  action: Row['op'],
  from: string,
): string {
  return `h as (insert into oficina.history (org_id, table_id, record_id, version, change_id, action, before, after)
    select ${params.add(change.orgId, 'text')}, ${params.add(table.id, 'text')}, w.id, w.version, c.id, '${action}', ${from})`
}
