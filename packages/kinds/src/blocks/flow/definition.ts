import type { Filter, FilterRule } from '../../filters/filter.ts'
import { kanban } from '../../views/kanban/definition.ts'
import { block } from '../block-kind.ts'
import { askList, askSummary, both, type Questions } from '../questions.ts'
import { on } from '../shared/frame-slots.ts'
import { recordActions, showsRecords } from '../shared/record-actions.ts'

const cardsPerColumn = 20
/** Columns further right are asked for as they come into sight. */
const columnsAtOnce = 20

const inColumn = (field: string, value: string | null): FilterRule =>
  value === null ? { field, operator: 'isEmpty' } : { field, operator: 'is', value }

/** Smart Kanban: cards in a column for each option or person. */
export const flow = block({
  id: 'flow',
  version: 1,
  category: 'records',
  size: { w: 120, h: 34 },
  least: { w: 20, h: 8 },
  traits: showsRecords,
  view: kanban,
  actions: { ...recordActions, search: on },
  needs: ['tableId', 'viewSettings.kanban_field'],
  asks({ tableId, viewSettings }, params, fields): Questions {
    const { kanban_field: field, filters, sort, footer } = viewSettings
    if (field === null) return {}
    const shown = kanban.shownOf(viewSettings)
    const cards = (within: Filter | null, limit: number) =>
      askList(tableId, { fields: shown, filters: within, sort, limit }, params)
    const column = (value: string | null) => cards(both(filters, inColumn(field, value)), cardsPerColumn)
    if (params.column !== undefined) return { [`column:${params.column ?? ''}`]: column(params.column) }
    const groups = [{ field }]
    const counts = askSummary(tableId, { filters, groups, aggregates: footer }, params)
    const options = fields.get(field)?.optionIds
    // People are not listed in the field: their cards come together, and the counts say which columns there are.
    if (!options) return { counts, cards: { ...cards(filters, 200), groups } }
    const columns = columnsOf(viewSettings, options)
    return {
      counts,
      ...Object.fromEntries(columns.slice(0, columnsAtOnce).map((value) => [`column:${value ?? ''}`, column(value)])),
    }
  },
})

/** In their order: those that were put somewhere, then the others; without those that were hidden. */
function columnsOf(
  settings: {
    kanban_columns: readonly { value: string | null; hidden?: boolean | undefined }[]
    kanban_disable_default_column: boolean
  },
  options: ReadonlySet<string>,
): (string | null)[] {
  const placed = settings.kanban_columns.filter(({ value }) => value === null || options.has(value))
  const named = new Set(placed.map(({ value }) => value))
  const rest = [...(named.has(null) ? [] : [null]), ...[...options].filter((id) => !named.has(id))]
  const hidden = new Set(placed.filter((column) => column.hidden).map(({ value }) => value))
  if (settings.kanban_disable_default_column) hidden.add(null)
  return [...placed.map(({ value }) => value), ...rest].filter((value) => !hidden.has(value))
}
