import type { Field, RecordView, View } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import type { OptionColor } from '@oficina/ui'
import { optionsOf } from '../../../fields/options/options-of.ts'
import { type Env, valueKindOf } from '../../../fields/field-env.ts'

export interface KanbanColumn {
  /** The option or the person; null for records without a value. */
  value: string | null
  label: string
  color: OptionColor | null
}

/** Cards that were moved and of which the server has not answered yet, with where they are shown. */
export type Moves = ReadonlyMap<number, { record: RecordView; to: string | null }>

/**
 * A column's cards with those that were just moved into it. Without a sort they stand as they were made: each goes where
 * it will stay, and does not jump from under the hand when the server has answered.
 */
export const withArrived = (
  here: readonly RecordView[],
  arrived: readonly RecordView[],
  isSorted: boolean,
): RecordView[] => {
  const cards = [...arrived, ...here]
  return isSorted || arrived.length === 0 ? cards : cards.toSorted((a, b) => a.id - b.id)
}

/** A column as text, for the place that a card is dropped on. */
export const placeOf = (value: string | null) => value ?? ''

/** So many people have a column of their own; with more, only those who have cards. */
const manyPeople = 20

type Named = NonNullable<View['kanban_columns']>

/** The columns that a board shows, in their order. */
export function columnsOf(
  field: Field,
  view: Pick<View, 'kanban_columns' | 'kanban_disable_default_column'>,
  env: Env,
  used: ReadonlySet<string>,
  uncategorized: string,
): KanbanColumn[] {
  const named = view.kanban_columns ?? []
  const hidden = new Set(named.filter((column) => column.hidden).map(({ value }) => value))
  if (view.kanban_disable_default_column) hidden.add(null)
  return allColumnsOf(field, named, env, used, uncategorized).filter(({ value }) => !hidden.has(value))
}

/** On a phone a board shows one column at a time: one for records without a value that has none stands last. */
export const emptyLast = (columns: readonly KanbanColumn[]): KanbanColumn[] => [
  ...columns.filter(({ value }) => value !== null),
  ...columns.filter(({ value }) => value === null),
]

/** All columns that there could be: those that the view names first, then the others in the field's own order. */
export function allColumnsOf(
  field: Field,
  named: Named,
  env: Env,
  used: ReadonlySet<string>,
  uncategorized: string,
): KanbanColumn[] {
  const all: KanbanColumn[] = [
    { value: null, label: uncategorized, color: null },
    ...(valueKindOf(field) === 'user' ? peopleOf(env, used) : choicesOf(field)),
  ]
  const placeOf = ({ value }: KanbanColumn) => {
    const at = named.findIndex((column) => column.value === value)
    // Where nobody said otherwise, records without a value come first.
    return at >= 0 ? at : value === null ? -1 : named.length
  }
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const choicesOf = (field: Field): KanbanColumn[] =>
  optionsOf(field).map(({ id, label, color }) => ({ value: id, label, color }))

function peopleOf(env: Env, used: ReadonlySet<string>): KanbanColumn[] {
  const { first, isWhole } = env.people
  const isFew = isWhole && first.length <= manyPeople
  const shown = new Map(isFew ? first.map((person) => [person.id_user, person.name]) : [])
  for (const id of used) shown.set(id, env.people.get(id)?.name ?? '…')
  const columns = [...shown].map(([value, label]) => ({ value, label, color: null }))
  return columns.toSorted((a, b) => a.label.localeCompare(b.label, env.locale) || a.value.localeCompare(b.value))
}

/** The condition for the records of one column. */
export const columnFilter = (field: Field, value: string | null): Filter => ({
  op: 'and',
  rules: [value === null ? { field: field.id, operator: 'isEmpty' } : { field: field.id, operator: 'is', value }],
})
