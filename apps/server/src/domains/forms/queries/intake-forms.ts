import type { FormItem } from '@oficina/contract'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface IntakeFormsTable {
  org_id: string
  id: string
  table_id: string
  title: string
  texts: ColumnType<unknown, string, string>
  items: ColumnType<unknown, string, string>
  items_version: number
  cover_file_id: string | null
  closes_at: string | null
  max_answers: number | null
  answers: Generated<number>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    intake_forms: IntakeFormsTable
  }
}

export type IntakeFormRow = Selectable<IntakeFormsTable>

export async function listIntakeForms(db: Db, orgId: string, tableId: string): Promise<IntakeFormRow[]> {
  const all = db.selectFrom('intake_forms').selectAll().where('org_id', '=', orgId).where('table_id', '=', tableId)
  return all.orderBy('created_at').orderBy('id').execute()
}

export async function findIntakeForm(db: Db, orgId: string, formId: string): Promise<IntakeFormRow | null> {
  const one = db.selectFrom('intake_forms').selectAll().where('org_id', '=', orgId).where('id', '=', formId)
  return (await one.executeTakeFirst()) ?? null
}

export async function countIntakeForms(db: Db, orgId: string, tableId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from oficina.intake_forms where org_id = ${orgId} and table_id = ${tableId}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface IntakeBody {
  title: string
  texts: object
  items: readonly FormItem[]
  items_version: number
  cover_file_id: string | null
  closes_at: string | null
  max_answers: number | null
  updated_by: string
}

const stored = (body: IntakeBody) => ({
  ...body,
  texts: JSON.stringify(body.texts),
  items: JSON.stringify(body.items),
})

export async function insertIntakeForm(
  db: Db,
  form: IntakeBody & { org_id: string; id: string; table_id: string; created_by: string },
): Promise<void> {
  const { org_id, id, table_id, created_by, ...body } = form
  await db
    .insertInto('intake_forms')
    .values({ org_id, id, table_id, created_by, ...stored(body) })
    .execute()
}

export async function updateIntakeForm(db: Db, orgId: string, formId: string, body: IntakeBody): Promise<void> {
  await db
    .updateTable('intake_forms')
    .set({ ...stored(body), updated_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', formId)
    .execute()
}

export async function deleteIntakeForm(db: Db, orgId: string, formId: string): Promise<void> {
  await db.deleteFrom('intake_forms').where('org_id', '=', orgId).where('id', '=', formId).execute()
}

/** Counts one answer; false where the form takes no more. Of two at once that want the last place, one gets it. */
export async function countAnswer(db: Db, orgId: string, formId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update oficina.intake_forms set answers = answers + 1
    where org_id = ${orgId} and id = ${formId}
      and (max_answers is null or answers < max_answers)
      and (closes_at is null or closes_at > ${at.toISOString()})`.execute(db)
  return numAffectedRows === 1n
}
