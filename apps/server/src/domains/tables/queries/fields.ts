import type { Json } from '@oficina/kinds'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { FieldRow } from '../../engine/index.ts'

export interface NewField {
  org_id: string
  table_id: string
  id: string
  type: string
  label: string
  api_name: string
  tooltip: string
  options: object
  options_version: number
  required: boolean
  read_only: boolean
  position: number
  created_by: string | null
  default_value?: Json | null
}
export interface FieldChange {
  label?: string
  tooltip?: string
  required?: boolean
  read_only?: boolean
  options?: object
  options_version?: number
  type?: string
  default_value?: Json | null
  generated_as?: string | null
}

const jsonOrNull = (value: Json | null) => (value === null ? null : JSON.stringify(value))

/** The fields of a table in their order; archived ones keep their column and are not among them. */
export async function listFields(db: Db, orgId: string, tableId: string): Promise<FieldRow[]> {
  return db
    .selectFrom('fields')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Of every table, archived ones too. */
export async function listEveryField(db: Db, orgId: string): Promise<FieldRow[]> {
  return db.selectFrom('fields').selectAll().where('org_id', '=', orgId).orderBy('id').execute()
}

export async function findField(db: Db, orgId: string, fieldId: string): Promise<FieldRow | null> {
  const query = db.selectFrom('fields').selectAll().where('org_id', '=', orgId).where('id', '=', fieldId)
  return (await query.executeTakeFirst()) ?? null
}

/** Every name for the API that was ever given in a table: one that was used is not given to another field. */
export async function listApiNames(db: Db, orgId: string, tableId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('fields')
    .select('api_name')
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .execute()
  return new Set(rows.map((row) => row.api_name))
}

export async function insertField(db: Db, field: NewField): Promise<FieldRow> {
  return db
    .insertInto('fields')
    .values({
      ...field,
      options: JSON.stringify(field.options),
      default_value: jsonOrNull(field.default_value ?? null),
      updated_by: field.created_by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateField(
  db: Db,
  orgId: string,
  fieldId: string,
  { options, default_value, ...change }: FieldChange & { updated_by: string },
): Promise<FieldRow> {
  return db
    .updateTable('fields')
    .set({
      ...change,
      ...(options && { options: JSON.stringify(options) }),
      ...(default_value !== undefined && { default_value: jsonOrNull(default_value) }),
      updated_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', fieldId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function archiveField(db: Db, orgId: string, fieldId: string, by: string): Promise<void> {
  await db
    .updateTable('fields')
    .set({ archived_at: sql<string>`now()`, archived_by: by })
    .where('org_id', '=', orgId)
    .where('id', '=', fieldId)
    .execute()
}

/** Sets every position in one statement. */
export async function reorderFields(db: Db, orgId: string, tableId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update oficina.fields set position = wanted.position::int
    from unnest(${ids}::text[]) with ordinality as wanted (id, position)
    where fields.org_id = ${orgId} and fields.table_id = ${tableId} and fields.id = wanted.id`.execute(db)
}

/** The kanban views whose columns are this field's options. */
export async function listKanbansOf(db: Db, orgId: string, fieldId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from oficina.views where org_id = ${orgId} and type = 'kanban' and settings->>'kanban_field' = ${fieldId}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
