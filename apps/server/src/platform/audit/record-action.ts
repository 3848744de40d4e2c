import { sql } from 'kysely'
import { actorKey, personOf } from '../access/principal.ts'
import { depthOf, runOf, storedCause } from '../cause.ts'
import type { TxCtx } from '../context.ts'

/** Something that people build was made, changed or taken away. */
export interface StructureAction {
  /** `create_field`, `update_table`, `delete_profile` … */
  actionType: string
  /** What it is: field, table, view, profile, user … */
  entityType: string
  entityId: string
  entityLabel: string | null
  /** The table in which it lives, where it lives in one. */
  tableId: string | null
  before: object | null
  after: object | null
}

/** Keeps what was done to the structure, in the transaction that does it. The one door into the log beside records. */
export async function recordAction(ctx: TxCtx, action: StructureAction): Promise<void> {
  const { principal, cause } = ctx
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await sql`insert into oficina.structure_actions
    (org_id, at, actor, user_id, source, cause, run_id, depth, ip, action_type, entity_type, entity_id, entity_label, table_id, before, after)
    values (${ctx.orgId}, ${ctx.now().toISOString()}, ${actorKey(principal)}, ${personOf(principal)},
      ${cause.source}, ${storedCause(cause, principal)}::jsonb, ${runOf(cause)?.run ?? null}, ${depthOf(cause)}, ${ctx.ip},
      ${action.actionType}, ${action.entityType}, ${action.entityId}, ${action.entityLabel}, ${action.tableId},
      ${json(action.before)}::jsonb, ${json(action.after)}::jsonb)`.execute(ctx.db)
}
