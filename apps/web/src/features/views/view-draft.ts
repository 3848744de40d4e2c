import type { Field, Table, View } from '@oficina/contract'
import { type ViewTypeId, viewKindOf } from '@oficina/kinds'
import { kindOf, valueKindOf } from '../fields/field-env.ts'

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
  hideEmpty: boolean
  hideAdd: boolean
  noDrag: boolean
}

/** Cards have room for some fields, not for all. */
const onCard = 6

export function fieldsFor({ fields }: Pick<Table, 'fields'>) {
  const ofKind = (...kinds: string[]) => fields.filter((field) => kinds.includes(valueKindOf(field)))
  return {
    kanban: fields.filter((field) => kindOf(field).traits.kanbanField),
    dates: ofKind('date', 'dateTime'),
    files: ofKind('files'),
    choices: ofKind('choice'),
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
    hideEmpty: view.kanban_disable_default_column ?? false,
    hideAdd: view.kanban_hide_add_button ?? false,
    noDrag: view.kanban_disable_drag_drop_cards ?? false,
  }
}

/** Whether what the kind cannot do without is there. */
export function isReady(draft: ViewDraft): boolean {
  if (draft.type === 'kanban') return draft.kanbanField !== null && draft.fields.length > 0
  if (draft.type === 'calendar' || draft.type === 'gantt') return draft.start !== null && draft.fields.length > 0
  return draft.type === 'table' || draft.fields.length > 0
}

/** The settings that a view of this kind takes, as the server names them. */
export function settingsOf(draft: ViewDraft) {
  const range = draft.start === null ? null : { start: draft.start, end: draft.end }
  const all = {
    fields: draft.fields,
    kanban_field: draft.kanbanField,
    kanban_disable_default_column: draft.hideEmpty,
    kanban_hide_add_button: draft.hideAdd,
    kanban_disable_drag_drop_cards: draft.noDrag,
    cover: draft.cover,
    calendar_date_range: range,
    calendar_color_field: draft.colorField,
    gantt_date_range: range,
    gantt_color_field: draft.colorField,
    gantt_table_fields: draft.fields.slice(0, 1),
  }
  const { shape } = viewKindOf(draft.type)
  // The columns of a table are chosen on the sheet itself.
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => Object.hasOwn(shape, key) && !(key === 'fields' && draft.type === 'table')),
  ) as Partial<typeof all>
}
