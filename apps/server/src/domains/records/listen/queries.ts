import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Listening, Wants } from './subscribe.ts'

export async function saveSubscription(
  db: Db,
  orgId: string,
  tableId: string,
  { kind, id }: Listening,
  { ops, fields }: Wants,
): Promise<void> {
  await sql`insert into oficina.change_subscriptions (org_id, table_id, kind, listener_id, ops, fields)
    values (${orgId}, ${tableId}, ${kind}, ${id}, ${ops}::text[], ${fields}::text[])
    on conflict (org_id, table_id, kind, listener_id)
      do update set ops = excluded.ops, fields = excluded.fields`.execute(db)
}

export async function listSubscribed(db: Db, orgId: string, { kind, id }: Listening): Promise<string[]> {
  const { rows } = await sql<{ table_id: string }>`select table_id from oficina.change_subscriptions
    where org_id = ${orgId} and kind = ${kind} and listener_id = ${id} order by table_id`.execute(db)
  return rows.map((row) => row.table_id)
}

export async function deleteSubscription(
  db: Db,
  orgId: string,
  tableId: string,
  { kind, id }: Listening,
): Promise<void> {
  await sql`delete from oficina.change_subscriptions
    where org_id = ${orgId} and table_id = ${tableId} and kind = ${kind} and listener_id = ${id}`.execute(db)
}

export async function listWants(db: Db, orgId: string, tableId: string): Promise<Wants[]> {
  const { rows } = await sql<Wants>`select ops, fields from oficina.change_subscriptions
    where org_id = ${orgId} and table_id = ${tableId}`.execute(db)
  return rows
}
