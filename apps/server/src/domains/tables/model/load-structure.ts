import { type Locale, locales } from '@oficina/kinds'
import { sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database.ts'
import { type FieldRow, listFieldsOf } from '../queries/fields.ts'
import { tableName } from '../queries/physical.ts'
import { listEveryTable, type TableRow } from '../queries/tables.ts'
import { type FieldModel, fieldModel } from './field-model.ts'
import type { OrgSettings, Structure, TableModel } from './structure.ts'

const keptOrganisations = 300

/** The structures that this process has read, newest use last. Each is checked against the database's version when used. */
const kept = new WeakMap<Database, Map<string, Structure>>()

/**
 * The organisation's structure as far as this process knows. It may be behind: whoever reads or writes with it asks the
 * database for the version in the same statement, and takes `freshStructure` when the two differ.
 */
export async function knownStructure(database: Database, orgId: string): Promise<Structure> {
  const found = keptBy(database).get(orgId)
  return found ?? freshStructure(database, database.org(orgId), orgId)
}

/** As the database has it now; on a transaction's handle, as that transaction sees it. */
export async function freshStructure(database: Database, db: Db, orgId: string): Promise<Structure> {
  const structures = keptBy(database)
  const before = structures.get(orgId)
  const { version, settings } = await readVersion(db, orgId)
  if (before?.version === version) return before
  // Inside a change of structure, a table's fields may already differ while its version is yet to be raised.
  const structure = await load(db, orgId, version, settings, db.isTransaction ? undefined : before)
  // A transaction may still fail: what only it sees is not kept for others.
  if (!db.isTransaction) {
    structures.delete(orgId)
    structures.set(orgId, structure)
    if (structures.size > keptOrganisations) structures.delete(structures.keys().next().value as string)
  }
  return structure
}

function keptBy(database: Database): Map<string, Structure> {
  const found = kept.get(database)
  if (found) return found
  const made = new Map<string, Structure>()
  kept.set(database, made)
  return made
}

async function readVersion(db: Db, orgId: string): Promise<{ version: string; settings: OrgSettings }> {
  const { rows } = await sql<{ version: string; timezone: string; language: string; currency_symbol: string }>`
    select coalesce((select version from oficina.structure_versions where org_id = orgs.id), 0)::text as version,
           timezone, language, currency_symbol
    from oficina.orgs where id = ${orgId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`there is no organisation ${orgId}`)
  const locale = locales.find((one): one is Locale => one === row.language) ?? 'pt-BR'
  return {
    version: row.version,
    settings: { timezone: row.timezone, locale, currencySymbol: row.currency_symbol, weekStart: 0 },
  }
}

/** Reads the fields of those tables that changed, and takes the others as they were. */
async function load(
  db: Db,
  orgId: string,
  version: string,
  settings: OrgSettings,
  before: Structure | undefined,
): Promise<Structure> {
  const rows = await listEveryTable(db, orgId)
  const isSame = (row: TableRow) => before?.tables.get(row.id)?.row.version === row.version
  const changed = rows.filter((row) => !isSame(row)).map((row) => row.id)
  const fields = changed.length === 0 ? [] : await listFieldsOf(db, orgId, changed)
  const byTable = Map.groupBy(fields, (field) => field.table_id)
  const tables = new Map<string, TableModel>()
  for (const row of rows) {
    const same = isSame(row) ? before?.tables.get(row.id) : undefined
    tables.set(row.id, same ?? tableModel(row, byTable.get(row.id) ?? []))
  }
  return { orgId, version, settings, tables }
}

function tableModel(row: TableRow, fieldRows: readonly FieldRow[]): TableModel {
  const models = fieldRows.map(fieldModel)
  const fields = new Map(models.map((field) => [field.id, field]))
  const nameField = models.find((field) => field.type === 'name')
  if (!nameField) throw new Error(`the table ${row.id} has no name field`)
  const byId = (id: string | null): FieldModel | null => (id === null ? null : (fields.get(id) ?? null))
  return {
    id: row.id,
    orgId: row.org_id,
    row,
    version: Number(row.version),
    source: tableName(row.org_id, row.id),
    fields,
    byKey: new Map(models.map((field) => [field.key, field])),
    nameField,
    labelField: byId(row.record_label_field) ?? nameField,
    uniqueField: byId(row.unique_field_id),
    isArchived: row.archived_at !== null,
  }
}
