import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface OwnChange {
  id: string
  is_fresh: boolean
  is_undo: boolean
  is_undone: boolean
}

/**
 * The last changes of one actor in a table, newest first, without those of a run: an import is undone as a whole. A change takes back an odd number of times or an even one: an
 * undo of an undo is a change again.
 */
export async function listOwnChanges(db: Db, orgId: string, tableId: string, actor: string): Promise<OwnChange[]> {
  const { rows } = await sql<OwnChange>`
    with recursive own as (
      select id, undoes, undone_by from oficina.changes
      where org_id = ${orgId} and table_id = ${tableId} and actor = ${actor} and run_id is null
      order by id desc limit 1000
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

/** Which of the records that a change made or brought back were written by anything since, but for these runs. */
export async function listWrittenSince(
  db: Db,
  orgId: string,
  changeId: string,
  runs: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ record_id: string }>`
    select distinct made.record_id from oficina.history made
    join oficina.history since on since.org_id = made.org_id and since.table_id = made.table_id
      and since.record_id = made.record_id and since.version > made.version
    join oficina.changes c on c.org_id = since.org_id and c.id = since.change_id
    where made.org_id = ${orgId} and made.change_id = ${changeId} and made.action = 'create'
      and (c.run_id is null or c.run_id <> all(${runs}))`.execute(db)
  return new Set(rows.map((row) => row.record_id))
}
