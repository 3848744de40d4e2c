import type { TabType } from '@oficina/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface VisitsTable {
  org_id: string
  user_id: string
  tab_id: string
  tab_type: TabType
  visited_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    visits: VisitsTable
  }
}

export type Visit = Pick<VisitsTable, 'tab_id' | 'tab_type' | 'visited_at'>

export async function listVisits(db: Db, orgId: string, userId: string): Promise<Visit[]> {
  return db
    .selectFrom('visits')
    .select(['tab_id', 'tab_type', 'visited_at'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .orderBy('visited_at', 'desc')
    .orderBy('tab_id')
    .execute()
}

/** Notes a visit and forgets the oldest beyond so many, in one statement. */
export async function noteVisit(
  db: Db,
  visit: { orgId: string; userId: string; id: string; type: TabType; at: Date },
  kept: number,
): Promise<void> {
  const { orgId, userId, id, type, at } = visit
  await sql`
    with noted as (
      insert into oficina.visits (org_id, user_id, tab_id, tab_type, visited_at)
      values (${orgId}, ${userId}, ${id}, ${type}, ${at.toISOString()})
      on conflict (org_id, user_id, tab_id) do update set visited_at = excluded.visited_at
    )
    delete from oficina.visits v where v.org_id = ${orgId} and v.user_id = ${userId} and v.tab_id <> ${id}
      and v.tab_id in (
        select tab_id from oficina.visits where org_id = ${orgId} and user_id = ${userId} and tab_id <> ${id}
        order by visited_at desc, tab_id offset ${kept - 1})`.execute(db)
}
