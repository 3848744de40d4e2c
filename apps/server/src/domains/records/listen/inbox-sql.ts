import { CompiledQuery } from 'kysely'
import { actorKey } from '../../../platform/access/principal.ts'
import { storedCause } from '../../../platform/cause.ts'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/database.ts'
import { inboxChannel } from '../../../platform/events.ts'
import { type ChangeOp, changeOps } from '../../../platform/inbox/change-listener.ts'
import { Params, type TableModel } from '../../engine/index.ts'
import type { Change } from '../write/change-sql.ts'
import type { TableEffect } from '../write/types.ts'

/** Whether anything listens to this write. Part of the structure, so that tables without listeners pay nothing. */
export function isHeard(table: TableModel, op: ChangeOp, fields: readonly string[]): boolean {
  const heard = table.row.heard[op]
  return heard === true || (heard !== undefined && fields.some((id) => heard.includes(id)))
}

/** The inbox row of a write; `change` has the expression for the change's id, and where it is read from. */
export function inboxSql(
  ctx: Ctx,
  orgId: string,
  tableId: string,
  op: ChangeOp,
  fields: readonly string[],
  params: Params,
  change: { id: string; from: string },
): string {
  const stored = storedCause(ctx.cause, ctx.principal)
  const cause = stored === null ? 'null' : params.add(stored, 'jsonb')
  return `insert into oficina.change_inbox (org_id, change_id, table_id, op, fields, actor, cause)
    select ${params.add(orgId, 'text')}, ${change.id}, ${params.add(tableId, 'text')}, '${op}', ${params.add(fields, 'text[]')},
      ${params.add(actorKey(ctx.principal), 'text')}, ${cause}${change.from}`
}

/** Writes the inbox rows on the full path, for each written table with listeners. */
export async function writeInbox(
  change: Change,
  tables: ReadonlyMap<string, TableModel>,
  effects: readonly TableEffect[],
): Promise<void> {
  const { ctx, orgId, id } = change
  if (id === null) return
  let isWritten = false
  for (const { tableId, rows } of effects) {
    const table = tables.get(tableId)
    for (const op of changeOps) {
      const of = rows.filter((row) => row.op === op)
      const fields = [...new Set(of.flatMap((row) => Object.keys(row.after)))]
      if (!table || of.length === 0 || !isHeard(table, op, fields)) continue
      const params = new Params()
      const changeId = params.add(id, 'bigint')
      const text = inboxSql(ctx, orgId, tableId, op, fields, params, { id: changeId, from: '' })
      await ctx.db.executeQuery(CompiledQuery.raw(prepared(text), params.values))
      isWritten = true
    }
  }
  if (isWritten) await ctx.notify(inboxChannel, orgId)
}

/** Notifies the inbox worker after a statement that wrote to the inbox, or at commit inside a transaction. */
export async function notifyInbox(ctx: Ctx, orgId: string): Promise<void> {
  if (ctx.db.isTransaction) await ctx.tx((ctx) => ctx.notify(inboxChannel, orgId))
  else ctx.database.inboxNotices.tell(orgId)
}
