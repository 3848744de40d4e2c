import type { BlockKind, BlockSettings, Question } from '@oficina/kinds/blocks/index'
import type { PublicTable } from '../../platform/access/principal.ts'
import {
  describeEvery,
  type FieldModel,
  fieldsIn,
  sourcesOf,
  type Structure,
  type TableModel,
  type Viewer,
} from '../engine/index.ts'
import { canBeAsked, isShowable as isPublicField } from '../forms/index.ts'

export { isPublicField }

/** What a block lets strangers see of its table, and what it asks them for. */
export interface Exposure {
  tableId: string
  /** Shown value by value, or one for each group. */
  fields: string[]
  /** Shown only as a sum, an average or the like. */
  measured: string[]
  /** Asked for by a form. */
  asked: string[]
}

/** A block of a shared page. Its settings are those that a public page works with. */
export interface PublicBlock {
  id: string
  kind: BlockKind
  settings: BlockSettings
  exposure: Exposure | null
}

/** The settings of a block without what no public page shows. Its own condition stays as it was saved. */
export function publicSettings(
  kind: BlockKind,
  settings: BlockSettings,
  structure: Structure,
  owner: Viewer | null,
): { settings: BlockSettings; table: TableModel } | null {
  const table = settings.tableId === null ? undefined : structure.tables.get(settings.tableId)
  if (!table || table.isArchived) return null
  const grant = owner?.grant(table.id)
  const owned = owner ? grant?.readable : table.fields
  if (!owned) return null
  const isForm = kind.id === 'formPages'
  // What the owner may not write any more is not asked for either.
  const isAsked = (field: FieldModel) => canBeAsked(field) && (!grant || grant.writable.has(field.id))
  const fields = new Map([...owned].filter(([, field]) => (isForm ? isAsked(field) : isPublicField(field))))
  const { filters, done } = kind.within(settings, describeEvery(structure, table.fields)).viewSettings
  // Which records meet a condition tells of the fields that it names.
  if (![...fieldsIn(filters), ...fieldsIn(done)].every((id) => owned.has(id) || !table.fields.has(id))) return null
  const within = kind.within(settings, describeEvery(structure, fields))
  const saved = { ...(filters !== undefined && { filters }), ...(done !== undefined && { done }) }
  return { table, settings: { ...within, viewSettings: { ...within.viewSettings, ...saved } } }
}

const fieldsAsked = (question: Question): { shown: readonly string[]; measured: readonly string[] } => {
  if (question.op === 'record') return { shown: question.fields, measured: [] }
  const groups = question.groups.map(({ field }) => field)
  if (question.op === 'list') return { shown: [...question.fields, ...groups], measured: [] }
  return { shown: groups, measured: question.aggregates.map(({ field }) => field) }
}

/** What the questions of a block name. A field that is neither shown nor asked for does not leave the house. */
export function exposureOf(
  kind: BlockKind,
  settings: BlockSettings,
  table: TableModel,
  structure: Structure,
): Exposure {
  const none = { tableId: table.id, fields: [], measured: [], asked: [] }
  if (kind.id === 'formPages') return { ...none, asked: formFields(settings) }
  if (kind.id === 'filter') return { ...none, fields: offeredBy(settings) }
  const fields = describeEvery(structure, table.fields)
  const questions = [kind.asks(settings, {}, fields), kind.asks(settings, { record: 1 }, fields)]
  const named = questions.flatMap((asked) => Object.values(asked)).map(fieldsAsked)
  const shown = new Set(named.flatMap((one) => one.shown))
  const measured = new Set(named.flatMap((one) => one.measured).filter((id) => !shown.has(id)))
  return { ...none, fields: [...shown], measured: [...measured] }
}

const formFields = ({ viewSettings }: BlockSettings): string[] =>
  ((viewSettings.items ?? []) as { type: string; field_id?: string }[]).flatMap((item) =>
    item.type === 'field' && item.field_id ? [item.field_id] : [],
  )

/** What a filter block lets people choose by. */
const offeredBy = ({ viewSettings }: BlockSettings): string[] => (viewSettings.fields ?? []) as string[]

/**
 * What the other blocks of the page let visitors choose this block's records by: filter blocks, and charts whose press
 * filters the page.
 */
export function offeredTo(block: PublicBlock, page: readonly PublicBlock[]): string[] {
  return page.flatMap(({ id, kind, settings, exposure }) => {
    if (id === block.id || !exposure || exposure.tableId !== block.exposure?.tableId) return []
    if (kind.id === 'filter') {
      const targets = (settings.content.targets ?? []) as string[]
      return targets.length === 0 || targets.includes(block.id) ? exposure.fields : []
    }
    return kind.id === 'chart' && settings.actions.filter_page === true ? exposure.fields : []
  })
}

/** What is there for whoever looks at one block: its table, and behind its links what the shown fields are made of. */
export function tablesOf(
  structure: Structure,
  exposure: Exposure,
  offered: readonly string[],
): Record<string, PublicTable> {
  const { tableId } = exposure
  const fields = [...new Set([...exposure.fields, ...offered])]
  const measured = exposure.measured.filter((id) => !fields.includes(id))
  const behind = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const follow = (table: TableModel | undefined, fieldId: string) => {
    const field = table?.fields.get(fieldId)
    if (!table || !field || seen.has(fieldId)) return
    seen.add(fieldId)
    for (const source of sourcesOf(field)) {
      const link = source.through === undefined ? null : (table.fields.get(source.through)?.link ?? null)
      if (source.through === undefined) {
        if (source.fieldId !== null) follow(table, source.fieldId)
        continue
      }
      const other = link && structure.tables.get(link.tableId)
      if (!link || !other) continue
      // A link shows what the linked record is called.
      const shown = source.fieldId ?? link.labelFieldId ?? other.labelField.id
      const target = other.fields.get(shown)
      if (!target || !isPublicField(target)) continue
      behind.set(other.id, (behind.get(other.id) ?? new Set()).add(shown))
      follow(other, shown)
    }
  }
  const table = structure.tables.get(tableId)
  for (const id of [...fields, ...measured]) follow(table, id)
  // A table that links to itself opens no more of itself: there such a link shows only what is shown anyway.
  const own = { fields, measured, asked: exposure.asked }
  const others = [...behind].filter(([id]) => id !== tableId)
  return {
    ...Object.fromEntries(others.map(([id, shown]) => [id, { fields: [...shown], measured: [], asked: [] }])),
    [tableId]: own,
  }
}
