import type { Json } from '@oficina/kinds'
import type { ColumnType, Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What a change of type changes. */
export interface FieldSettings {
  type: string
  options: object
  options_version: number
  required: boolean
  default_value: Json | null
}

interface FieldChangesTable {
  org_id: string
  id: string
  table_id: string
  field_id: string
  state: ColumnType<'running' | 'kept' | 'given_up', string, string>
  before: ColumnType<FieldSettings, string, string>
  after: ColumnType<FieldSettings, string, string>
  undoes: string | null
  job_id: string | null
  kept_column: string | null
  inverse_field_id: string | null
  started_at: Generated<string>
  started_by: string | null
  finished_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    field_changes: FieldChangesTable
  }
}

export type FieldChangeRow = Selectable<FieldChangesTable>

export interface NewFieldChange {
  org_id: string
  id: string
  table_id: string
  field_id: string
  before: FieldSettings
  after: FieldSettings
  undoes: string | null
  started_by: string
}

export async function insertFieldChange(db: Db, { before, after, ...change }: NewFieldChange): Promise<FieldChangeRow> {
  return db
    .insertInto('field_changes')
    .values({ ...change, state: 'running', before: JSON.stringify(before), after: JSON.stringify(after) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const one = (db: Db, orgId: string) => db.selectFrom('field_changes').selectAll().where('org_id', '=', orgId)

export async function findFieldChange(db: Db, orgId: string, id: string): Promise<FieldChangeRow | null> {
  return (await one(db, orgId).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findRunningChange(db: Db, orgId: string, fieldId: string): Promise<FieldChangeRow | null> {
  const query = one(db, orgId).where('field_id', '=', fieldId).where('state', '=', 'running')
  return (await query.executeTakeFirst()) ?? null
}

/** The one that can be taken back. */
export async function findLastChange(db: Db, orgId: string, fieldId: string): Promise<FieldChangeRow | null> {
  const query = one(db, orgId).where('field_id', '=', fieldId).where('state', '=', 'kept')
  return (await query.orderBy('finished_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
}

export async function updateFieldChange(
  db: Db,
  orgId: string,
  id: string,
  change: {
    after?: FieldSettings
    job_id?: string
    state?: 'kept'
    kept_column?: string | null
    inverse_field_id?: string | null
  },
): Promise<void> {
  const { after, ...rest } = change
  await db
    .updateTable('field_changes')
    .set({
      ...rest,
      ...(after && { after: JSON.stringify(after) }),
      ...(change.state && { finished_at: sql<string>`clock_timestamp()` }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function deleteFieldChange(db: Db, orgId: string, id: string): Promise<void> {
  await db.deleteFrom('field_changes').where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Columns that stand beside a field's own: what it was before, and what it is becoming. */
export async function listKeptColumns(db: Db, orgId: string, fieldId: string): Promise<string[]> {
  const rows = await one(db, orgId).where('field_id', '=', fieldId).execute()
  return rows.flatMap((row) => row.kept_column ?? [])
}

export async function listChangesToForget(db: Db, before: string): Promise<FieldChangeRow[]> {
  return db
    .selectFrom('field_changes')
    .selectAll()
    .where('state', '=', 'kept')
    .where('finished_at', '<', before)
    .execute()
}
