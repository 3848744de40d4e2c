import { own } from '@oficina/kinds'
import { AppError } from '../../../platform/errors.ts'
import {
  type FieldModel,
  type FieldRow,
  fieldsIn,
  sourcesOf,
  type Structure,
  type TableModel,
  type Viewer,
} from '../../engine/index.ts'

/**
 * Structure work needs the whole of what it touches. Here is what of the structure is there for someone who changes it,
 * what they may not change although they see it, and what they may only change who see all of a table.
 */

/** Both need the whole of a table, or of those behind a field's links; the answer is the same whatever is hidden there. */
export const needsWhole = (tableId: string) =>
  new AppError('permission_denied', { reason: 'needs_whole_table', table: tableId })
const bound = (fieldId: string) => new AppError('permission_denied', { reason: 'bound_by_condition', field: fieldId })

/** What is true of a table's fields altogether, hidden ones included, as far as a change has to know it. */
export interface Room {
  count: number
  lastPosition: number
  hasType(type: string): boolean
}

export interface StructureScope {
  /** Those that the viewer may read, in their order. A hidden field is not there for any change of structure. */
  fields: FieldRow[]
  model: TableModel
  room: Room
}

export function scopeOf(viewer: Viewer, table: TableModel, rows: readonly FieldRow[]): StructureScope {
  const readable = viewer.grant(table.id)?.readable ?? new Map<string, FieldModel>()
  return {
    fields: rows.filter((row) => readable.has(row.id)),
    model: { ...table, fields: readable, byKey: new Map([...readable.values()].map((field) => [field.key, field])) },
    room: {
      count: rows.length,
      lastPosition: Math.max(0, ...rows.map((row) => row.position)),
      hasType: (type) => rows.some((row) => row.type === type),
    },
  }
}

/** A kind that a table can have once is added by those who see whether there is one. */
export function refuseSecond(viewer: Viewer, tableId: string, room: Room, kind: { id: string; once: boolean }): void {
  if (!kind.once) return
  requireWholeTable(viewer, tableId)
  if (room.hasType(kind.id)) throw new AppError('conflict', { reason: 'one_per_table', type: kind.id })
}

/** For what touches every record and every field: uniqueness, putting a table away. */
export function requireWholeTable(viewer: Viewer, tableId: string): void {
  if (!viewer.seesWhole(tableId)) throw needsWhole(tableId)
}

/** A name for programs that is taken by a hidden field must not be told from one that is free. */
export const seesEveryName = (viewer: Viewer, tableId: string): boolean =>
  viewer.seesWhole(tableId) &&
  viewer.grant(tableId)?.readable.size === viewer.structure.tables.get(tableId)?.fields.size

/** The visible fields in a new order; each hidden one stays at its place. */
export function reordered(rows: readonly FieldRow[], visible: readonly FieldRow[], ids: readonly string[]): string[] {
  const moved = new Set(visible.map((row) => row.id))
  const next = ids.values()
  return rows.map((row) => (moved.has(row.id) ? (next.next().value ?? row.id) : row.id))
}

export interface Named {
  table: TableModel
  fieldId: string
}

/** The fields that a condition names, on its own table and behind links. */
export function namedBy(structure: Structure, table: TableModel, node: unknown): Named[] {
  if (typeof node !== 'object' || node === null) return []
  const rules = own(node, 'rules')
  if (Array.isArray(rules)) return rules.flatMap((rule) => namedBy(structure, table, rule))
  const fieldId = own(node, 'field')
  if (typeof fieldId !== 'string') return []
  const other = structure.tables.get(table.fields.get(fieldId)?.link?.tableId ?? '')
  return [{ table, fieldId }, ...(other ? namedBy(structure, other, own(node, 'value')) : [])]
}

/** What a field is made of: itself, both sides of a link, and so on for each of these, over however many tables. */
function* madeOf(structure: Structure, from: readonly Named[]): Generator<Named> {
  const seen = new Set<string>()
  const waiting = [...from]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (seen.has(at.fieldId)) continue
    seen.add(at.fieldId)
    yield at
    const { table } = at
    const field = table.fields.get(at.fieldId)
    const far = structure.tables.get(field?.link?.tableId ?? '')
    if (far && field?.link?.inverseId) waiting.push({ table: far, fieldId: field.link.inverseId })
    // A link is read by what its records are called.
    if (far && field?.link) waiting.push({ table: far, fieldId: field.link.labelFieldId ?? far.labelField.id })
    for (const { fieldId, through } of field ? sourcesOf(field) : []) {
      if (through !== undefined) waiting.push({ table, fieldId: through })
      const link = through === undefined ? null : table.fields.get(through)?.link
      const home = through === undefined ? table : structure.tables.get(link?.tableId ?? '')
      if (home && fieldId !== null) waiting.push({ table: home, fieldId })
    }
  }
}

interface Bound {
  fields: ReadonlySet<string>
  /** Where such fields are, and where their links lead. */
  tables: ReadonlySet<string>
}

const known = new WeakMap<Viewer, Bound>()

/** What decides which records someone sees, in whatever table: it is not theirs to change. */
function boundOf(viewer: Viewer): Bound {
  const found = known.get(viewer)
  if (found) return found
  const { structure } = viewer
  const named = [...viewer.conditions()].flatMap(({ table, filter }) => namedBy(structure, table, filter))
  const [fields, tables] = [new Set<string>(), new Set<string>()]
  for (const { table, fieldId } of madeOf(structure, named)) {
    fields.add(fieldId)
    tables.add(table.id)
    const linked = table.fields.get(fieldId)?.link?.tableId
    if (linked) tables.add(linked)
  }
  const made = { fields, tables }
  known.set(viewer, made)
  return made
}

/** A field that a row condition reads, also through others, is locked to those whom the condition binds. */
export function refuseBound(viewer: Viewer, fieldId: string): void {
  if (boundOf(viewer).fields.has(fieldId)) throw bound(fieldId)
}

/** A whole table is put away, brought back or deleted by those who see all of it and whose sight does not hang on it. */
export function refuseWholeTable(viewer: Viewer, tableId: string): void {
  requireWholeTable(viewer, tableId)
  const fields = [...(viewer.structure.tables.get(tableId)?.fields.values() ?? [])]
  if (!fields.every((field) => viewer.seesArchived(field, []))) throw needsWhole(tableId)
  if (boundOf(viewer).tables.has(tableId))
    throw new AppError('permission_denied', { reason: 'bound_by_condition', table: tableId })
}

/** The other side of a connection changes along with it: whoever may not see it cannot change either. */
export function requireOtherSide(viewer: Viewer, other: { tableId: string; fieldId: string } | null): void {
  if (!other) return
  if (!viewer.grant(other.tableId)?.readable.has(other.fieldId)) throw needsWhole(other.tableId)
  refuseBound(viewer, other.fieldId)
}

/** Whether a condition, or a field that it names, looks at anything but the record itself. */
export function hangsOnLinks(table: TableModel, filter: unknown): boolean {
  const seen = new Set<string>()
  const waiting = fieldsIn(filter)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const field = table.fields.get(id)
    if (!field || seen.has(id)) continue
    seen.add(id)
    const sources = sourcesOf(field)
    if (field.link || sources.some(({ through }) => through !== undefined)) return true
    waiting.push(...sources.flatMap(({ fieldId }) => fieldId ?? []))
  }
  return false
}

/** Every table whose records a field shows something of, with the label that its links show. */
function* behind(structure: Structure, field: FieldModel): Generator<{ tableId: string; labelId: string }> {
  const home = structure.tables.get(field.tableId)
  if (!home) return
  for (const { table, fieldId } of madeOf(structure, [{ table: home, fieldId: field.id }])) {
    const link = table.fields.get(fieldId)?.link
    const other = structure.tables.get(link?.tableId ?? '')
    if (link && other) yield { tableId: other.id, labelId: link.labelFieldId ?? other.labelField.id }
  }
}

/**
 * Values that are kept as something else from now on are no longer held back by the rights of where they came from. So
 * what comes from other records is converted by those who see all of them, and what becomes options, which everyone
 * reads, by those who see every record of the table.
 */
export function requireSeenToConvert(viewer: Viewer, field: FieldModel, makesOptions: boolean): void {
  const rowsOf = (tableId: string) => viewer.grant(tableId)?.rows ?? null
  if (makesOptions && rowsOf(field.tableId) !== null) throw needsWhole(field.tableId)
  for (const { tableId, labelId } of behind(viewer.structure, field)) {
    const grant = viewer.grant(tableId)
    if (viewer.structure.tables.get(tableId)?.isArchived) continue
    if (!grant || grant.rows !== null || !grant.readable.has(labelId)) throw needsWhole(tableId)
  }
}
