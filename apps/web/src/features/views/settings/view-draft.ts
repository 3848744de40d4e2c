import type { Field, Table, View } from '@oficina/contract'
import { type ViewTypeId, viewKindOf } from '@oficina/kinds'
import { kindOf, valueKindOf } from '../../fields/field-env.ts'

export type KanbanColumns = NonNullable<View['kanban_columns']>
export type Span = NonNullable<View['calendar_span']>

/** A view that is being set up, whatever kind it becomes: what was chosen stays when the kind is changed. */
export interface ViewDraft {
  type: ViewTypeId
  label: string
  fields: string[]
  kanbanField: string | null
  start: string | null
  end: string | null
  cover: string | null
  colorField: string | null
  /** Order and visibility of a board's columns. */
  columns: KanbanColumns
  /** What stands beside the bars of a gantt. */
  beside: string[]
  dependency: string | null
  /** How much a calendar or a gantt shows when it is opened. */
  span: Span
  coverFit: NonNullable<View['cover_fit']>
  cardSize: NonNullable<View['card_size']>
  hideEmpty: boolean
  hideAdd: boolean
  noDrag: boolean
}

/** Cards have room for some fields, not for all. */
const onCard = 6

export function fieldsFor({ id, fields }: Pick<Table, 'id' | 'fields'>) {
  const ofKind = (...kinds: string[]) => fields.filter((field) => kinds.includes(valueKindOf(field)))
  return {
    kanban: fields.filter((field) => kindOf(field).traits.kanbanField),
    dates: ofKind('date', 'dateTime'),
    files: ofKind('files'),
    choices: ofKind('choice'),
    /** Connections of the table with itself. */
    ownLinks: ofKind('link', 'links').filter((field) => field.options.connectedTableId === id),
  }
}

export function newDraft(table: Table): ViewDraft {
  const { kanban, dates, files } = fieldsFor(table)
  // Dates that people write come before those that the product keeps.
  const own = (list: Field[]) => list.find((field) => !kindOf(field).traits.readOnlyAlways) ?? list[0]
  return {
    type: 'table',
    label: '',
    fields: table.fields.slice(0, onCard).map(({ id }) => id),
    kanbanField: own(kanban)?.id ?? null,
    start: own(dates)?.id ?? null,
    end: null,
    cover: own(files)?.id ?? null,
    colorField: null,
    columns: [],
    beside: table.fields.slice(0, 1).map(({ id }) => id),
    dependency: null,
    span: 'month',
    coverFit: 'crop',
    cardSize: 'medium',
    hideEmpty: false,
    hideAdd: false,
    noDrag: false,
  }
}

export function draftOf(view: View): ViewDraft {
  const range = view.type === 'gantt' ? view.gantt_date_range : view.calendar_date_range
  return {
    type: view.type,
    label: view.label,
    fields: view.fields ?? [],
    kanbanField: view.kanban_field ?? null,
    start: range?.start ?? null,
    end: range?.end ?? null,
    cover: view.cover ?? null,
    colorField: view.gantt_color_field ?? view.calendar_color_field ?? null,
    columns: view.kanban_columns ?? [],
    beside: view.gantt_table_fields ?? [],
    dependency: view.gantt_dependency_field ?? null,
    span: (view.type === 'gantt' ? view.gantt_zoom : view.calendar_span) ?? 'month',
    coverFit: view.cover_fit ?? 'crop',
    cardSize: view.card_size ?? 'medium',
    hideEmpty: view.kanban_disable_default_column ?? false,
    hideAdd: view.kanban_hide_add_button ?? false,
    noDrag: view.kanban_disable_drag_drop_cards ?? false,
  }
}

/** Whether what the kind cannot do without is there. */
export function isReady(draft: ViewDraft): boolean {
  if (draft.type === 'kanban') return draft.kanbanField !== null && draft.fields.length > 0
  if (draft.type === 'gantt') return draft.start !== null && draft.beside.length > 0
  if (draft.type === 'calendar') return draft.start !== null && draft.fields.length > 0
  return draft.type === 'table' || draft.fields.length > 0
}

/** The settings that a view of this kind takes, as the server names them. */
export function settingsOf(draft: ViewDraft) {
  const range = draft.start === null ? null : { start: draft.start, end: draft.end }
  const all = {
    fields: draft.fields,
    kanban_field: draft.kanbanField,
    kanban_columns: draft.columns,
    kanban_disable_default_column: draft.hideEmpty,
    kanban_hide_add_button: draft.hideAdd,
    kanban_disable_drag_drop_cards: draft.noDrag,
    cover: draft.cover,
    cover_fit: draft.coverFit,
    card_size: draft.cardSize,
    calendar_date_range: range,
    calendar_color_field: draft.colorField,
    calendar_span: draft.span,
    gantt_date_range: range,
    gantt_color_field: draft.colorField,
    gantt_table_fields: draft.beside,
    gantt_dependency_field: draft.dependency,
    gantt_zoom: draft.span,
  }
  const { shape } = viewKindOf(draft.type)
  // The columns of a table are chosen on the sheet itself.
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => Object.hasOwn(shape, key) && !(key === 'fields' && draft.type === 'table')),
  ) as Partial<typeof all>
}
