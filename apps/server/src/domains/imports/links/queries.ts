import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface KeysTable {
  org_id: string
  import_id: string
  slot: string
  key: string
  record_id: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    import_keys: KeysTable
  }
}

export interface Key {
  slot: string
  key: string
  /** Null where several records have it. */
  id: number | null
}

/** A key that another record has already finds nothing any more. Each key of a slot is given once. */
export async function noteKeys(db: Db, orgId: string, importId: string, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  const [slots, names, ids] = [keys.map(({ slot }) => slot), keys.map(({ key }) => key), keys.map(({ id }) => id)]
  await sql`insert into oficina.import_keys as k (org_id, import_id, slot, key, record_id)
    select ${orgId}, ${importId}, n.* from unnest(${slots}::text[], ${names}::text[], ${ids}::bigint[]) as n
    on conflict (org_id, import_id, slot, key) do update set
      record_id = case when k.record_id = excluded.record_id then k.record_id end`.execute(db)
}

export async function findKeys(
  db: Db,
  orgId: string,
  importId: string,
  wanted: readonly Omit<Key, 'id'>[],
): Promise<Key[]> {
  if (wanted.length === 0) return []
  const [slots, names] = [wanted.map(({ slot }) => slot), wanted.map(({ key }) => key)]
  const { rows } = await sql<{ slot: string; key: string; record_id: string | null }>`
    select k.slot, k.key, k.record_id from unnest(${slots}::text[], ${names}::text[]) as w (slot, key)
    join oficina.import_keys k on k.org_id = ${orgId} and k.import_id = ${importId}
      and k.slot = w.slot and k.key = w.key`.execute(db)
  return rows.map(({ slot, key, record_id }) => ({ slot, key, id: record_id === null ? null : Number(record_id) }))
}

export async function forgetKeys(db: Db, orgId: string, importId: string): Promise<void> {
  await sql`delete from oficina.import_keys where org_id = ${orgId} and import_id = ${importId}`.execute(db)
}
