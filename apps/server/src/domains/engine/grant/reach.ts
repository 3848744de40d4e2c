import { own } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import type { Structure, TableModel } from '../model/structure.ts'
import { fieldsIn, sourcesOf } from './sources.ts'
import type { Viewer } from './viewer.ts'

/** The tables that affect what someone sees of one table's records. */
export interface Reach {
  /** The table, and every table whose records may affect what they see of it. */
  tables: ReadonlySet<string>
  /**
   * Linked tables whose records may enter or leave the row scope, or whose values decide about that for others. Includes
   * the table itself if its records link to each other.
   */
  scoped: ReadonlySet<string>
  /** By link field, the fields behind it that row scopes read. */
  behind: ReadonlyMap<string, ReadonlySet<string>>
}

/** Follows readable links, and links that row scopes read. */
export function reachOf(viewer: Viewer, tableId: string): Reach {
  const tables = new Set([tableId])
  const linked = new Set<string>()
  const asked = new Asked(viewer.structure)
  const reach = (id: string) => {
    linked.add(id)
    tables.add(id)
  }
  // Grows during the loop.
  for (const id of tables) {
    const grant = viewer.grant(id)
    for (const field of grant?.readable.values() ?? []) if (field.link) reach(field.link.tableId)
    if (!grant?.rows) continue
    for (const field of madeOf(grant.table, fieldsIn(grant.rows)))
      for (const next of linksOf(grant.table, field)) reach(next)
    asked.note(grant.rows, grant.table)
  }
  const isScoped = (id: string) => asked.tables.has(id) || Boolean(viewer.grant(id)?.rows)
  return { tables, scoped: new Set([...linked].filter(isScoped)), behind: asked.behind }
}

/** The fields, and those of the same table that they are computed from. */
function madeOf(table: TableModel, ids: readonly string[]): FieldModel[] {
  const found = new Set(ids)
  for (const id of found) {
    const field = table.fields.get(id)
    for (const source of field ? sourcesOf(field) : [])
      if (source.through === undefined && source.fieldId !== null) found.add(source.fieldId)
  }
  return [...found].flatMap((id) => table.fields.get(id) ?? [])
}

const linksOf = (table: TableModel, field: FieldModel): string[] =>
  sourcesOf(field).flatMap((source) => table.fields.get(source.through ?? '')?.link?.tableId ?? [])

/** The fields that row scopes read behind links, at any depth. */
class Asked {
  readonly behind = new Map<string, Set<string>>()
  readonly tables = new Set<string>()
  private readonly structure: Structure

  constructor(structure: Structure) {
    this.structure = structure
  }

  note(node: unknown, table: TableModel): void {
    if (typeof node !== 'object' || node === null) return
    const rules = own(node, 'rules')
    if (Array.isArray(rules)) return rules.forEach((rule) => this.note(rule, table))
    const rule = own(node, 'value')
    const asked = typeof rule === 'object' && rule !== null ? own(rule, 'field') : undefined
    const field = table.fields.get(String(own(node, 'field')))
    const other = this.structure.tables.get(field?.link?.tableId ?? '')
    if (typeof asked !== 'string' || !field || !other) return
    const known = this.behind.get(field.id) ?? new Set()
    this.behind.set(field.id, known.add(asked))
    this.tables.add(other.id)
    this.note(rule, other)
  }
}
