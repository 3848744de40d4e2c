import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Something that uses other parts of the structure, and the table in which it lives. */
export interface ReferenceFrom {
  /**
   * `form` is a table's own form (`tbl_…/creation`) or a record's update form (`frm_…`); `conditionals` has the table's
   * id; `block` stands in an app and lives in the table that it shows.
   */
  kind: 'view' | 'form' | 'conditionals' | 'field' | 'table' | 'role' | 'block'
  id: string
  tableId: string | null
}

export interface ReferenceTarget {
  /** `fieldOrder` says more than `field`: records are put in order or found by it. */
  kind: 'field' | 'fieldOrder' | 'table' | 'view'
  id: string
}

/** Writes down what something uses, in place of what it used before; without targets it uses nothing any more. */
export async function setReferences(
  db: Db,
  orgId: string,
  from: ReferenceFrom,
  targets: readonly ReferenceTarget[],
): Promise<void> {
  const unique = [...new Map(targets.map((one) => [`${one.kind}:${one.id}`, one])).values()]
  const [kinds, ids] = [unique.map((one) => one.kind), unique.map((one) => one.id)]
  await sql`
    delete from oficina.structure_references
    where org_id = ${orgId} and from_kind = ${from.kind} and from_id = ${from.id}
      and not exists (select 1 from unnest(${kinds}::text[], ${ids}::text[]) as kept (kind, id)
                      where kept.kind = to_kind and kept.id = to_id)`.execute(db)
  if (unique.length === 0) return
  await sql`
    insert into oficina.structure_references (org_id, from_kind, from_id, from_table, to_kind, to_id)
    select ${orgId}, ${from.kind}, ${from.id}, ${from.tableId}, kind, id
    from unnest(${kinds}::text[], ${ids}::text[]) as target (kind, id)
    on conflict (org_id, from_kind, from_id, to_kind, to_id) do update set from_table = excluded.from_table`.execute(db)
}

/** All that use one of these, in a steady order. */
export async function referencesTo(
  db: Db,
  orgId: string,
  targets: readonly ReferenceTarget[],
): Promise<{ from: ReferenceFrom; to: ReferenceTarget }[]> {
  if (targets.length === 0) return []
  const { rows } = await sql<{
    from_kind: ReferenceFrom['kind']
    from_id: string
    from_table: string | null
    to_kind: ReferenceTarget['kind']
    to_id: string
  }>`
    select from_kind, from_id, from_table, to_kind, to_id from oficina.structure_references
    join unnest(${targets.map((one) => one.kind)}::text[], ${targets.map((one) => one.id)}::text[]) as target (kind, id)
      on to_kind = target.kind and to_id = target.id
    where org_id = ${orgId} order by from_kind, from_id, to_kind, to_id`.execute(db)
  return rows.map((row) => ({
    from: { kind: row.from_kind, id: row.from_id, tableId: row.from_table },
    to: { kind: row.to_kind, id: row.to_id },
  }))
}

export const orderedBy = 'fieldOrder'

/** The fields of a table that saved views sort or filter by. */
export async function orderedFields(db: Db, orgId: string, tableId: string): Promise<Set<string>> {
  const { rows } = await sql<{ to_id: string }>`
    select to_id from oficina.structure_references
    where org_id = ${orgId} and from_table = ${tableId} and to_kind = ${orderedBy}`.execute(db)
  return new Set(rows.map((row) => row.to_id))
}
