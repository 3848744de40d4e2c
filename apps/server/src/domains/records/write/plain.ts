import { own } from '@oficina/kinds'
import {
  dependentsIn,
  type FieldModel,
  type Grant,
  linksInto,
  sourcesOf,
  type Structure,
  type TableModel,
} from '../../engine/index.ts'
import { isSound, type Row } from './types.ts'

const known = new WeakMap<TableModel, WeakMap<Structure, Set<string>>>()

/** The fields of a table that other tables show, as labels of linked records, lookups or rollups. */
export function observedFields(structure: Structure, table: TableModel): ReadonlySet<string> {
  const byStructure = known.get(table) ?? new WeakMap<Structure, Set<string>>()
  known.set(table, byStructure)
  const found = byStructure.get(structure)
  if (found) return found
  const observed = new Set<string>()
  for (const link of linksInto(structure).get(table.id) ?? []) {
    const other = structure.tables.get(link.tableId)
    observed.add(link.link?.labelFieldId ?? table.labelField.id)
    for (const field of (other && dependentsIn(other).get(link.id)) ?? []) {
      for (const source of sourcesOf(field))
        if (source.through === link.id && source.fieldId) observed.add(source.fieldId)
    }
  }
  addSources(table, observed)
  byStructure.set(structure, observed)
  return observed
}

/** Adds the fields that formulas among them are computed from. */
function addSources(table: TableModel, observed: Set<string>): void {
  const waiting = [...observed]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const field = table.fields.get(id)
    for (const source of field ? sourcesOf(field) : []) {
      if (source.through !== undefined || source.fieldId === null || observed.has(source.fieldId)) continue
      observed.add(source.fieldId)
      waiting.push(source.fieldId)
    }
  }
}

/** Values without references and side effects, which one statement can write. */
function isPlainField(field: FieldModel): boolean {
  if (field.link || field.columnType === null) return false
  if (['user', 'users', 'files'].includes(field.valueKind)) return false
  return !isMeasured(field)
}

/** An SLA timer runs on the field. Clearing the field ends its interval too. */
const isMeasured = (field: FieldModel) => field.kind.traits.slaCapable && Boolean(own(field.options, 'sla'))

const plainFields = new WeakMap<TableModel, ReadonlySet<string>>()

function plainFieldsOf(table: TableModel): ReadonlySet<string> {
  const found = plainFields.get(table)
  if (found) return found
  const ids = new Set([...table.fields.values()].filter(isPlainField).map((field) => field.id))
  plainFields.set(table, ids)
  return ids
}

/** The fields that at least one row writes. */
function writtenIds(rows: readonly Row[]): Set<string> {
  const ids = new Set<string>()
  for (const row of rows) for (const id in row.after) ids.add(id)
  return ids
}

/** The written fields if one statement can write all rows with the same result as the full path, else null. */
export function plainlyWritten(structure: Structure, grant: Grant, rows: readonly Row[]): readonly FieldModel[] | null {
  const { table } = grant
  const [first] = rows
  if (!first || grant.rows !== null || grant.record !== null || table.row.conditionals.length > 0) return null
  const plain = plainFieldsOf(table)
  // Clearing a field may take the fast path too, unless an SLA timer runs on that field.
  const isPlain = (id: string) => {
    if (plain.has(id)) return true
    const field = table.fields.get(id)
    if (field === undefined || field.columnType === null || field.link || isMeasured(field)) return false
    return rows.every((row) => (row.after[id] ?? null) === null)
  }
  const areAlike = rows.every((row) => isSound(row) && row.op === first.op && row.inverse.size === 0)
  if (!areAlike) return null
  const written = writtenIds(rows)
  if (![...written].every(isPlain)) return null
  const fields = [...table.fields.values()].filter((field) => field.columnType !== null && written.has(field.id))
  if (first.op === 'create') return fields
  // No record links to a new one. An update of a field that other tables show must notify their viewers.
  const observed = observedFields(structure, table)
  const ids = Object.keys(first.after)
  const isSame = (row: Row) => {
    const named = Object.keys(row.after)
    return named.length === ids.length && named.every((id) => Object.hasOwn(first.after, id))
  }
  const isPlainUpdate =
    first.op === 'update' && ids.length > 0 && !ids.some((id) => observed.has(id)) && rows.every(isSame)
  return isPlainUpdate ? fields : null
}
