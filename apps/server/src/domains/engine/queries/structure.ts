import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { FieldRow, TableRow } from './rows.ts'

/** What the structure of an organisation is now, and what of it is newer than a version that is known already. */
export interface StructureRows {
  version: string
  /** Everything there is, in place of what is newer: nothing was known, or something later than what is seen here. */
  isWhole: boolean
  timezone: string
  language: string
  currency_symbol: string
  tables: TableRow[]
  /** Archived ones too. */
  fields: FieldRow[]
  removed: { table_id: string; field_id: string | null }[]
}

interface Read extends Omit<StructureRows, 'tables' | 'fields' | 'removed'> {
  tables: StructureRows['tables'] | null
  fields: StructureRows['fields'] | null
  removed: StructureRows['removed'] | null
}

/**
 * One statement, and so one moment: a table can never be seen without its fields. Without a known version, or where the
 * transaction still sees an older one, it gives all.
 */
export async function readStructure(db: Db, orgId: string, known: string | null): Promise<StructureRows | null> {
  const { rows } = await sql<Read>`
    with now as materialized (
      select orgs.id, timezone, language, currency_symbol, coalesce(v.version, 0) as version,
        case when ${known}::bigint <= coalesce(v.version, 0) then ${known}::bigint else -1 end as since
      from oficina.orgs left join oficina.structure_versions v on v.org_id = orgs.id where orgs.id = ${orgId}
    )
    select version::text, since < 0 as "isWhole", timezone, language, currency_symbol,
      (select json_agg(t) from oficina.tables t where t.org_id = ${orgId} and t.changed_in > now.since) as tables,
      (select json_agg(f) from oficina.fields f where f.org_id = ${orgId} and f.changed_in > now.since) as fields,
      (select json_agg(r) from oficina.structure_removals r
        where now.since >= 0 and r.org_id = ${orgId} and r.version > now.since) as removed
    from now`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { tables, fields, removed, ...rest } = row
  return {
    ...rest,
    tables: (tables ?? []).map((table) => ({ ...withMoments(table), version: String(table.version) })),
    fields: (fields ?? []).map(withMoments),
    removed: removed ?? [],
  }
}

/** JSON writes UTC as an offset; everywhere else moments end in `Z`. */
const moment = <T extends string | null>(value: T) => (value?.replace(/\+00:00$/, 'Z') ?? null) as T

const withMoments = <R extends Pick<TableRow, 'created_at' | 'updated_at' | 'archived_at'>>(row: R): R => ({
  ...row,
  created_at: moment(row.created_at),
  updated_at: moment(row.updated_at),
  archived_at: moment(row.archived_at),
})
