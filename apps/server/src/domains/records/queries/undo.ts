import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface OwnChange {
  id: string
  is_fresh: boolean
  is_undo: boolean
  is_undone: boolean
}

/**
 * The last changes of one actor in a table, newest first. A change takes back an odd number of times or an even one: an
 * undo of an undo is a change again.
 */
export async function listOwnChanges(db: Db, orgId: string, tableId: string, actor: string): Promise<OwnChange[]> {
  const { rows } = await sql<OwnChange>`
    with recursive own as (
      select id, undoes, undone_by from oficina.changes
      where org_id = ${orgId} and table_id = ${tableId} and actor = ${actor} order by id desc limit 1000
    ), depth (id, undoes, steps) as (
      select id, undoes, 0 from own
      union all select depth.id, own.undoes, depth.steps + 1 from depth join own on own.id = depth.undoes
    )
    select own.id, own.undoes is null as is_fresh, max(depth.steps) % 2 = 1 as is_undo, own.undone_by is not null as is_undone
    from own join depth on depth.id = own.id group by own.id, own.undoes, own.undone_by order by own.id desc`.execute(
    db,
  )
  return rows
}

export async function markUndone(db: Db, orgId: string, changeId: string, undoneBy: string): Promise<void> {
  await sql`update oficina.changes set undone_by = ${undoneBy} where org_id = ${orgId} and id = ${changeId}`.execute(db)
}
