import type { FormItem, TableFormKind, TableFormSettings } from '@oficina/contract'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface TableFormsTable {
  org_id: string
  table_id: string
  kind: TableFormKind
  same_as: TableFormKind | null
  items: ColumnType<unknown, string, string>
  items_version: number
  settings: ColumnType<unknown, string | undefined, string>
  updated_at: Generated<string>
  updated_by: string | null
}

interface UpdateFormsTable {
  org_id: string
  id: string
  table_id: string
  record_id: string | null
  title: Generated<string>
  items: ColumnType<unknown, string, string>
  items_version: number
  field_ids: string[]
  link_key: ColumnType<Buffer, Buffer, Buffer>
  expires_at: string | null
  single_use: Generated<boolean>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  /** With whose rights its links are opened. */
  owner_id: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    table_forms: TableFormsTable
    update_forms: UpdateFormsTable
  }
}

export type TableFormRow = Selectable<TableFormsTable>
/** Without what its links are made with: that stays in the database. */
export type UpdateFormRow = Omit<Selectable<UpdateFormsTable>, 'link_key'> & {
  /** Of a form for one record. */
  form_link: string | null
}

export async function listTableForms(db: Db, orgId: string, tableId: string): Promise<TableFormRow[]> {
  return db.selectFrom('table_forms').selectAll().where('org_id', '=', orgId).where('table_id', '=', tableId).execute()
}

export async function saveTableForm(
  db: Db,
  form: { org_id: string; table_id: string; kind: TableFormKind; same_as: TableFormKind | null; updated_by: string },
  items: readonly FormItem[],
  version: number,
  settings: TableFormSettings,
): Promise<void> {
  const body = {
    settings: JSON.stringify(settings),
    same_as: form.same_as,
    items: JSON.stringify(items),
    items_version: version,
    updated_by: form.updated_by,
  }
  await db
    .insertInto('table_forms')
    .values({ ...form, ...body })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'table_id', 'kind']).doUpdateSet({ ...body, updated_at: sql<string>`now()` }),
    )
    .execute()
}

export async function deleteTableForm(db: Db, orgId: string, tableId: string, kind: TableFormKind): Promise<void> {
  const one = db.deleteFrom('table_forms').where('org_id', '=', orgId).where('table_id', '=', tableId)
  await one.where('kind', '=', kind).execute()
}

const updateFormColumns = [
  'org_id',
  'id',
  'table_id',
  'record_id',
  'title',
  'items',
  'items_version',
  'field_ids',
  'expires_at',
  'single_use',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'owner_id',
] as const
const formLink = sql<string | null>`case when record_id is null then null
  else oficina.form_link(update_forms, record_id) end`.as('form_link')

export async function listUpdateForms(
  db: Db,
  orgId: string,
  tableId: string,
  recordId: number | undefined,
): Promise<UpdateFormRow[]> {
  const all = db.selectFrom('update_forms').select(updateFormColumns).select(formLink)
  const ofTable = all.where('org_id', '=', orgId).where('table_id', '=', tableId)
  const chosen = recordId === undefined ? ofTable : ofTable.where('record_id', '=', String(recordId))
  return chosen.orderBy('created_at').orderBy('id').execute()
}

/** One person, or all who have a role. */
export type Owners = { userId: string } | { roleId: string }

/** The forms whose links are opened with these people's rights. */
export async function listOwnedForms(db: Db, orgId: string, of: Owners) {
  const all = db
    .selectFrom('update_forms')
    .select(['id', 'table_id', 'field_ids', 'owner_id'])
    .where('org_id', '=', orgId)
  if ('userId' in of) return all.where('owner_id', '=', of.userId).execute()
  const holders = sql<string>`any(array(
    select id from oficina.users where org_id = ${orgId} and role_id = ${of.roleId}))`
  return all.where('owner_id', '=', holders).execute()
}

export async function findUpdateForm(db: Db, orgId: string, formId: string): Promise<UpdateFormRow | null> {
  const one = db.selectFrom('update_forms').select(updateFormColumns).select(formLink)
  return (await one.where('org_id', '=', orgId).where('id', '=', formId).executeTakeFirst()) ?? null
}

export async function countUpdateForms(db: Db, orgId: string, tableId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from oficina.update_forms where org_id = ${orgId} and table_id = ${tableId}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface FormBody {
  title: string
  items: readonly FormItem[]
  items_version: number
  field_ids: string[]
  expires_at: string | null
  single_use: boolean
}

export async function insertUpdateForm(
  db: Db,
  form: FormBody & { org_id: string; id: string; table_id: string; record_id: string | null; created_by: string },
  linkKey: Buffer,
): Promise<void> {
  const items = JSON.stringify(form.items)
  await db
    .insertInto('update_forms')
    .values({ ...form, items, link_key: linkKey, updated_by: form.created_by, owner_id: form.created_by })
    .execute()
}

export async function changeUpdateForm(
  db: Db,
  orgId: string,
  formId: string,
  form: FormBody & { updated_by: string; owner_id?: string },
  linkKey: Buffer | null,
): Promise<void> {
  await db
    .updateTable('update_forms')
    .set({
      ...form,
      items: JSON.stringify(form.items),
      ...(linkKey && { link_key: linkKey }),
      updated_at: sql<string>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', formId)
    .execute()
}

export async function deleteUpdateForm(db: Db, orgId: string, formId: string): Promise<void> {
  await db.deleteFrom('update_forms').where('org_id', '=', orgId).where('id', '=', formId).execute()
}

/** Links that were used may be used again once there are new ones. */
export async function forgetUses(db: Db, orgId: string, formId: string): Promise<void> {
  await sql`delete from oficina.update_form_uses where org_id = ${orgId} and form_id = ${formId}`.execute(db)
}

export interface LinkedForm {
  table_id: string
  record_id: string | null
  title: string
  items: unknown
  items_version: number
  expires_at: string | null
  single_use: boolean
  updated_at: string
  owner_id: string | null
  signature: string
  is_used: boolean
  plan: string
}

/** A form with the signature that a link to this record must have; the key itself stays in the database. */
export async function findLinkedForm(
  db: Db,
  orgId: string,
  formId: string,
  recordId: number,
): Promise<LinkedForm | null> {
  const { rows } = await sql<LinkedForm>`
    select f.table_id, f.record_id, f.title, f.items, f.items_version, f.expires_at, f.single_use, f.updated_at, f.owner_id,
           oficina.form_signature(f.link_key, ${recordId}::bigint) as signature,
           exists (select 1 from oficina.update_form_uses u
                   where u.org_id = f.org_id and u.form_id = f.id and u.record_id = ${recordId}) as is_used,
           o.plan
    from oficina.update_forms f join oficina.orgs o on o.id = f.org_id
    where f.org_id = ${orgId} and f.id = ${formId}`.execute(db)
  return rows[0] ?? null
}

/** False where it was used before: of two at once, one is first. */
export async function markUsed(db: Db, orgId: string, formId: string, recordId: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into oficina.update_form_uses (org_id, form_id, record_id, used_at)
    values (${orgId}, ${formId}, ${recordId}, ${at.toISOString()}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** What an actor sent and nothing holds yet. */
export async function sumWaitingFiles(
  db: Db,
  orgId: string | null,
  actor: string,
): Promise<{ bytes: number; files: number }> {
  const { rows } = await sql<{ bytes: string; files: string }>`
    select coalesce(sum(size), 0) as bytes, count(*) as files from oficina.files
    where org_id = ${orgId} and uploaded_by = ${actor} and attached_at is null`.execute(db)
  return { bytes: Number(rows[0]?.bytes ?? 0), files: Number(rows[0]?.files ?? 0) }
}
