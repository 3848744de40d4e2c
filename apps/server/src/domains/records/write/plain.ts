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

/** The fields of a table that others show: by the names of linked records, and by lookups and rollups. */
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

/** What a formula that others show is made of is shown by them too. */
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

/** Values that point to nothing, set off nothing and are shown by nobody else: one statement can write them. */
function isPlainField(field: FieldModel): boolean {
  if (field.link || field.columnType === null) return false
  if (['user', 'users', 'files'].includes(field.valueKind)) return false
  return !isMeasured(field)
}

/** Time in its options is measured: leaving one for nothing ends a stay too. */
const isMeasured = (field: FieldModel) => field.kind.traits.slaCapable && Boolean(own(field.options, 'sla'))

const plainFields = new WeakMap<TableModel, ReadonlySet<string>>()

function plainFieldsOf(table: TableModel): ReadonlySet<string> {
  const found = plainFields.get(table)
  if (found) return found
  const ids = new Set([...table.fields.values()].filter(isPlainField).map((field) => field.id))
  plainFields.set(table, ids)
  return ids
}

/** The fields that some of the rows write. */
function writtenIds(rows: readonly Row[]): Set<string> {
  const ids = new Set<string>()
  for (const row of rows) for (const id in row.after) ids.add(id)
  return ids
}

/** The fields that are written, where one statement can write all rows with the same outcome as step by step. */
export function plainlyWritten(structure: Structure, grant: Grant, rows: readonly Row[]): readonly FieldModel[] | null {
  const { table } = grant
  const [first] = rows
  if (!first || grant.rows !== null || grant.record !== null || table.row.conditionals.length > 0) return null
  const plain = plainFieldsOf(table)
  // Nothing is as plain as any value, but where leaving it ends something that is measured.
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
  // Nobody can link to a record before it is there; later, what others show has to be told to them.
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
