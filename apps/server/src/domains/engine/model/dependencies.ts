import { isSameJson, type Json } from '@oficina/kinds'
import { sourcesOf } from '../grant/sources.ts'
import type { FieldModel } from './field-model.ts'
import type { Structure, TableModel } from './structure.ts'

/** A field by its place. */
export interface FieldAt {
  tableId: string
  fieldId: string
}

const inTable = new WeakMap<TableModel, ReadonlyMap<string, readonly FieldModel[]>>()

/** The fields of a table by those of the same table that they are made of or lead through. */
export function dependentsIn(table: TableModel): ReadonlyMap<string, readonly FieldModel[]> {
  const known = inTable.get(table)
  if (known) return known
  const found = new Map<string, FieldModel[]>()
  for (const field of table.fields.values()) {
    if (field.link) continue
    const own = sourcesOf(field).flatMap(({ fieldId, through }) => (through === undefined && fieldId ? [fieldId] : []))
    for (const id of new Set(own)) found.set(id, [...(found.get(id) ?? []), field])
  }
  inTable.set(table, found)
  return found
}

const linksOfTable = new WeakMap<TableModel, readonly FieldModel[]>()
const intoTable = new WeakMap<Structure, ReadonlyMap<string, readonly FieldModel[]>>()

/** The link fields of all tables by the table that they lead to. */
export function linksInto(structure: Structure): ReadonlyMap<string, readonly FieldModel[]> {
  const known = intoTable.get(structure)
  if (known) return known
  const found = new Map<string, FieldModel[]>()
  for (const table of structure.tables.values()) {
    const links = linksOfTable.get(table) ?? [...table.fields.values()].filter((field) => field.link)
    linksOfTable.set(table, links)
    for (const link of links) {
      const target = link.link?.tableId ?? ''
      const list = found.get(target)
      if (list) list.push(link)
      else found.set(target, [link])
    }
  }
  intoTable.set(structure, found)
  return found
}

/** The field that a link calls its records by. */
export const labelOfLink = (structure: Structure, link: FieldModel): string | undefined =>
  link.link?.labelFieldId ?? structure.tables.get(link.link?.tableId ?? '')?.labelField.id

/** The fields that show something of a field: of its own table, and of tables that link to it. */
export function dependentsOf(structure: Structure, { tableId, fieldId }: FieldAt): FieldModel[] {
  const table = structure.tables.get(tableId)
  const found = [...((table && dependentsIn(table).get(fieldId)) ?? [])]
  for (const link of linksInto(structure).get(tableId) ?? []) {
    if (labelOfLink(structure, link) === fieldId) found.push(link)
    const other = structure.tables.get(link.tableId)
    for (const field of (other && dependentsIn(other).get(link.id)) ?? []) {
      if (sourcesOf(field).some((one) => one.through === link.id && one.fieldId === fieldId)) found.push(field)
    }
  }
  return found
}

/** These fields and all that shows something of them, over however many steps; each after those that it is made of. */
export function withDependents(structure: Structure, fields: Iterable<FieldAt>): FieldAt[] {
  const done = new Set<string>()
  const order: FieldAt[] = []
  for (const root of fields) {
    if (done.has(root.fieldId)) continue
    done.add(root.fieldId)
    const path: { at: FieldAt; next: FieldModel[] }[] = [{ at: root, next: dependentsOf(structure, root) }]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const field = top.next.pop()
      if (!field) {
        order.push(top.at)
        path.pop()
      } else if (!done.has(field.id)) {
        done.add(field.id)
        const at = { tableId: field.tableId, fieldId: field.id }
        path.push({ at, next: dependentsOf(structure, at) })
      }
    }
  }
  return order.reverse()
}

/** Whether a field is made of itself, over however many tables and links. */
export function isCircular(structure: Structure, root: FieldAt): boolean {
  const waiting = [root]
  const seen = new Set<string>()
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const table = structure.tables.get(at.tableId)
    const field = table?.fields.get(at.fieldId)
    // What a link shows are names. They may be made of anything, and are not what it is made of.
    for (const { fieldId, through } of !field || field.link ? [] : sourcesOf(field)) {
      const tableId = through === undefined ? at.tableId : table?.fields.get(through)?.link?.tableId
      if (fieldId === null || tableId === undefined) continue
      if (fieldId === root.fieldId) return true
      if (!seen.has(fieldId)) waiting.push({ tableId, fieldId })
      seen.add(fieldId)
    }
  }
  return false
}

/** The fields that mean something else in one structure than in the other, came, or went. */
export function changedFields(before: Structure, after: Structure): FieldAt[] {
  const changed: FieldAt[] = []
  for (const tableId of new Set([...before.tables.keys(), ...after.tables.keys()])) {
    const [was, is] = [before.tables.get(tableId), after.tables.get(tableId)]
    if (was === is) continue
    // What it is made of may have changed while it was put away, and nothing followed.
    const isBack = was?.isArchived === true && is?.isArchived === false
    for (const fieldId of new Set([...(was?.fields.keys() ?? []), ...(is?.fields.keys() ?? [])])) {
      if (isBack || !isSame(was?.fields.get(fieldId), is?.fields.get(fieldId))) changed.push({ tableId, fieldId })
    }
  }
  return changed
}

function isSame(one: FieldModel | undefined, other: FieldModel | undefined): boolean {
  if (one === other) return true
  if (!one || !other || one.type !== other.type || one.generatedAs !== other.generatedAs) return false
  return isSameJson(one.options as Json, other.options as Json)
}
