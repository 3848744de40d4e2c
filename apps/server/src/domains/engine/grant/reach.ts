import { own } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import type { Structure, TableModel } from '../model/structure.ts'
import { fieldsIn, sourcesOf } from './sources.ts'
import type { Viewer } from './viewer.ts'

/** How far someone's sight goes who looks at the records of one table. */
export interface Reach {
  /** The table, and every table on whose records it may hang what they see there. */
  tables: ReadonlySet<string>
  /**
   * Those behind links whose records may come into sight or leave it, or on whose values that hangs for others. The
   * table itself is among them where its records link to each other.
   */
  scoped: ReadonlySet<string>
  /** By link field, the fields behind it that row scopes ask for. */
  behind: ReadonlyMap<string, ReadonlySet<string>>
}

/** Through the links that they may read, and those that their row scopes look through. */
export function reachOf(viewer: Viewer, tableId: string): Reach {
  const tables = new Set([tableId])
  const linked = new Set<string>()
  const asked = new Asked(viewer.structure)
  const reach = (id: string) => {
    linked.add(id)
    tables.add(id)
  }
  // Grows while it is gone through.
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

/** The fields themselves and those of the same table that they are made of. */
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

/** What row scopes ask of records behind links, and of those behind them. */
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
