import { sql } from 'kysely'
import { actorKey, type Principal } from '../access/principal.ts'
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

/** Through what someone acts, as history names it. */
export function actionSource(principal: Principal): 'interface' | 'api' | 'trigger' | 'form' | 'system' {
  switch (principal.kind) {
    case 'apiToken':
      return 'api'
    case 'automation':
    case 'agent':
    case 'webhook':
      return 'trigger'
    case 'publicForm':
    case 'publicShare':
      return 'form'
    case 'system':
      return 'system'
    case 'member':
    case 'anonymous':
      return 'interface'
  }
}

/** Keeps what was done to the structure, in the transaction that does it. The one door into the log beside records. */
export async function recordAction(ctx: TxCtx, action: StructureAction): Promise<void> {
  const { principal } = ctx
  const userId = principal.kind === 'member' || principal.kind === 'apiToken' ? principal.userId : null
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await sql`insert into oficina.structure_actions
    (org_id, at, actor, user_id, source, ip, action_type, entity_type, entity_id, entity_label, table_id, before, after)
    values (${ctx.orgId}, ${ctx.now().toISOString()}, ${actorKey(principal)}, ${userId}, ${actionSource(principal)}, ${ctx.ip},
      ${action.actionType}, ${action.entityType}, ${action.entityId}, ${action.entityLabel}, ${action.tableId},
      ${json(action.before)}::jsonb, ${json(action.after)}::jsonb)`.execute(ctx.db)
}
