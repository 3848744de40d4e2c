import type { LinkWish } from '@oficina/contract'
import type { FieldModel, Grant, Viewer } from '../../engine/index.ts'
import { requireGrant } from '../../records/index.ts'
import { denied, refused } from '../refusals.ts'
import type { NamedRecords, Plan, PlannedField, PlannedLink, PlannedTable, Step } from '../types.ts'
import { slotOf } from './names.ts'

/** A link whose records are held by the field's own side: only there it can be written with a record. */
export const isOwnLink = ({ link }: FieldModel): boolean =>
  link !== null && (link.held.by === 'column' || (link.held.by === 'join' && link.held.own === 'a'))

/** What the names of a link's records come from; null where the viewer may not read it. */
export function namingField(viewer: Viewer, tableId: string, labelFieldId: string | null = null): FieldModel | null {
  const grant = viewer.grant(tableId)
  if (!grant) return null
  const chosen = labelFieldId === null ? undefined : grant.readable.get(labelFieldId)
  return chosen ?? grant.readable.get(grant.table.labelField.id) ?? null
}

/** What is asked for of a column: the wish, and the link that it goes to where there is one already. */
interface Asked {
  wish: LinkWish
  field: FieldModel | null
  path: string
}

/** Settles where the links of a plan lead, by which names records are found, and in which order tables are written. */
export class LinkPlanner {
  private readonly viewer: Viewer
  private readonly columnsOf: (sheet: number) => number
  private readonly asked = new Map<PlannedField, Asked>()
  private readonly names = new Map<string, NamedRecords>()

  constructor(viewer: Viewer, columnsOf: (sheet: number) => number) {
    this.viewer = viewer
    this.columnsOf = columnsOf
  }

  /** Notes what is wished for a column. It is settled once all tables are known. */
  ask(planned: PlannedField, asked: Asked): void {
    this.asked.set(planned, asked)
  }

  plan(tables: PlannedTable[]): Plan {
    for (const table of tables)
      for (const field of table.fields) {
        const asked = this.asked.get(field)
        if (asked) field.link = this.settle(tables, asked)
      }
    const steps = stepsOf(tables)
    return { tables, isMade: false, steps, names: [...this.names.values()] }
  }

  private settle(tables: readonly PlannedTable[], asked: Asked): PlannedLink {
    const { wish, field, path } = asked
    const isSeveral = field?.link ? !field.link.one : wish.several === true
    if ('object' in wish) return { ...this.toTable(tables, wish.object, asked), isSeveral, isLater: false }
    const at = tables.findIndex(({ sheet }) => sheet === wish.sheetIndex)
    const target = tables[at]
    if (!target) throw refused(`${path}.link.sheetIndex`, 'unknown_sheet')
    if (wish.column >= this.columnsOf(target.sheet)) throw refused(`${path}.link.column`, 'unknown_column')
    if (target.tableId !== null) this.requireOther(target.tableId, asked)
    else if (field) throw refused(`${path}.link.sheetIndex`, 'other_table')
    const slots = this.slotsOf(target, at, wish.column)
    return { target: { table: at }, slots, isSeveral, isLater: false }
  }

  /** The rows of a sheet by one of its columns; in a table that is there, also the records that were there before. */
  private slotsOf(table: PlannedTable, at: number, column: number): string[] {
    table.named = [...new Set([...(table.named ?? []), column])]
    const before = table.fields.find((one) => one.column === column)?.fieldId
    const slot = slotOf.column(at, column)
    return table.tableId !== null && before ? [slot, this.nameBy(table.tableId, before)] : [slot]
  }

  private nameBy(tableId: string, fieldId: string): string {
    const slot = slotOf.field(tableId, fieldId)
    this.names.set(slot, { slot, tableId, fieldId })
    return slot
  }

  /** Records of a table by what they are called; also those that the same import brings in. */
  private toTable(tables: readonly PlannedTable[], tableId: string, asked: Asked) {
    this.requireOther(tableId, asked)
    const naming = namingField(this.viewer, tableId, asked.field?.link?.labelFieldId)
    if (!naming) throw refused(`${asked.path}.link.object`, 'label_hidden')
    const slots = [this.nameBy(tableId, naming.id)]
    const at = tables.findIndex((table) => table.tableId === tableId)
    const column = tables[at]?.fields.find(({ fieldId }) => fieldId === naming.id)?.column
    const table = tables[at]
    if (!table || column === undefined) return { target: { tableId }, slots }
    return { target: { table: at }, slots: [...new Set([...this.slotsOf(table, at, column), ...slots])] }
  }

  /** A new link changes both tables. One that is there leads where it leads. */
  private requireOther(tableId: string, { field, path }: Asked): Grant {
    const other = requireGrant(this.viewer, tableId)
    if (field && field.link?.tableId !== tableId) throw refused(`${path}.link`, 'other_table')
    if (!field && !other.can.manage) throw denied(`${path}.link`, 'needs_manage')
    return other
  }
}

/**
 * Tables that others name come first, so that links are written with the rows. Where rows of a sheet name each other,
 * or two sheets each other's, those links are written when all rows are there.
 */
function stepsOf(tables: readonly PlannedTable[]): Step[] {
  const namesOf = (n: number) =>
    (tables[n]?.fields ?? []).flatMap(({ link }) => (link && 'table' in link.target ? [link.target.table] : []))
  const left = new Set(tables.keys())
  const order: number[] = []
  while (left.size > 0) {
    const isReady = (n: number) => namesOf(n).every((other) => other === n || !left.has(other))
    const next = [...left].find(isReady) ?? ([...left][0] as number)
    left.delete(next)
    for (const { link } of tables[next]?.fields ?? [])
      if (link && 'table' in link.target) link.isLater = link.target.table === next || left.has(link.target.table)
    order.push(next)
  }
  const hasLater = (n: number) => tables[n]?.fields.some(({ link }) => link?.isLater)
  return [
    ...order.map((table) => ({ table, isLater: false })),
    ...order.filter(hasLater).map((table) => ({ table, isLater: true })),
  ]
}
