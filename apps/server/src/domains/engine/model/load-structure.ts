import { type Locale, locales } from '@oficina/kinds'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { FieldRow } from '../queries/rows.ts'
import { tableName } from '../names.ts'
import { readStructure, type StructureRows } from '../queries/structure.ts'
import type { TableRow } from '../queries/rows.ts'
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

/** As the database has it now; on a transaction's handle, as that transaction sees it. Reads only what is new. */
export async function freshStructure(database: Database, db: Db, orgId: string): Promise<Structure> {
  const structures = keptBy(database)
  const before = structures.get(orgId)
  const rows = await readStructure(db, orgId, before?.version ?? null)
  if (!rows) throw new Error(`there is no organisation ${orgId}`)
  if (before && rows.version === before.version) return before
  const structure = {
    orgId,
    version: rows.version,
    settings: settingsOf(rows),
    tables: mergeTables(rows.isWhole ? new Map() : (before?.tables ?? new Map()), rows),
  }
  if (db.isTransaction && rows.tables.length + rows.fields.length > fewRows) refreshSoon(database, orgId)
  // A transaction may still fail: what only it sees is not kept for others. Two reads may end in the other order.
  const latest = structures.get(orgId)
  if (!db.isTransaction && BigInt(latest?.version ?? -1) < BigInt(structure.version)) {
    structures.delete(orgId)
    structures.set(orgId, structure)
    if (structures.size > keptOrganisations) structures.delete(structures.keys().next().value as string)
  }
  return structure
}

/** What one change of structure writes. A transaction that reads more is behind on what others committed. */
const fewRows = 20
const refreshing = new WeakMap<Database, Set<string>>()

/** Beside what is under way, so that a hundred changes in a row do not each read all that came before them. */
function refreshSoon(database: Database, orgId: string): void {
  const busy = refreshing.get(database) ?? new Set<string>()
  refreshing.set(database, busy)
  if (busy.has(orgId)) return
  busy.add(orgId)
  freshStructure(database, database.org(orgId), orgId)
    // Nobody waits for it. Whoever reads next asks the database again, and is told what is wrong with it.
    .catch(() => undefined)
    .finally(() => busy.delete(orgId))
}

function keptBy(database: Database): Map<string, Structure> {
  const found = kept.get(database)
  if (found) return found
  const made = new Map<string, Structure>()
  kept.set(database, made)
  return made
}

function settingsOf(row: StructureRows): OrgSettings {
  const locale = locales.find((one): one is Locale => one === row.language) ?? 'pt-BR'
  return { timezone: row.timezone, locale, currencySymbol: row.currency_symbol, weekStart: 0 }
}

/** The tables as they are now. Those that did not change stay the same objects, and so do their fields. */
function mergeTables(before: ReadonlyMap<string, TableModel>, rows: StructureRows): ReadonlyMap<string, TableModel> {
  const tables = new Map(before)
  for (const { table_id, field_id } of rows.removed) if (field_id === null) tables.delete(table_id)
  const tableRows = new Map(rows.tables.map((row) => [row.id, row]))
  const fieldRows = Map.groupBy(rows.fields, (row) => row.table_id)
  const gone = Map.groupBy(rows.removed, (row) => row.table_id)
  for (const id of new Set([...tableRows.keys(), ...fieldRows.keys(), ...gone.keys()])) {
    const known = tables.get(id)
    const row = tableRows.get(id) ?? known?.row
    if (!row) continue
    const fields = new Map(known?.fields)
    const archived = new Map(known?.archived)
    for (const { field_id } of gone.get(id) ?? []) {
      if (field_id === null) continue
      fields.delete(field_id)
      archived.delete(field_id)
    }
    for (const field of fieldRows.get(id) ?? []) {
      const [into, from] = field.archived_at === null ? [fields, archived] : [archived, fields]
      into.set(field.id, fieldModel(field))
      from.delete(field.id)
    }
    tables.set(id, { ...tableModel(row, [...fields.values()]), archived })
  }
  return tables
}

const byPosition = (one: FieldRow, other: FieldRow) =>
  one.position - other.position || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

function tableModel(row: TableRow, unordered: readonly FieldModel[]): Omit<TableModel, 'archived'> {
  const models = unordered.toSorted((one, other) => byPosition(one.row, other.row))
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
