import type { Field, Table } from '@oficina/contract'
import { own } from '@oficina/kinds'
import type { ChoiceOption } from '../../../fields/options/option-list.ts'
import { useRecordSource } from '../../../records/record-source.ts'

/** The columns of a board that its builder may change. What changes them is loaded with its buttons. */
export interface Stages {
  tableId: string
  field: Field
  list: readonly ChoiceOption[]
}

/** A board's own options; not those that a lookup brings, nor people. */
export const listOf = (field: Field): ChoiceOption[] | null => {
  const list = own(field.options, 'options')
  return Array.isArray(list) && own(field.options, 'targetFieldId') === undefined ? (list as ChoiceOption[]) : null
}

/** Null for those who may not change them, and for boards of an app. */
export function useStages(table: Table, field: Field | undefined, isWhole: boolean): Stages | null {
  const isBlock = useRecordSource() !== null
  const list = field && listOf(field)
  if (!field || !list || !isWhole || isBlock || !table.can.manage) return null
  return { tableId: table.id, field, list }
}
