import type { Field, Table } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { type OptionColor, toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { api, isApiError } from '../../../../lib/api.ts'
import { refusalText } from '../../../field-panel/problem-text.ts'
import { type ChoiceOption, hasLabel, withLabels } from '../../../fields/options/option-list.ts'
import { wholeField } from '../../../fields/options/use-options.ts'
import { useRecordSource } from '../../../records/record-source.ts'

export interface Stages {
  isTaken: (label: string) => boolean
  /** Whether it is there now. */
  add: (label: string) => Promise<boolean>
  paint: (id: string, color: OptionColor) => Promise<boolean>
}

/** A board's own options; not those that a lookup brings, nor people. */
const listOf = (field: Field): ChoiceOption[] | null => {
  const list = own(field.options, 'options')
  return Array.isArray(list) && own(field.options, 'targetFieldId') === undefined ? (list as ChoiceOption[]) : null
}

/** The columns of a board as its builder changes them: null for those who may not, and for boards of an app. */
export function useStages(table: Table, field: Field | undefined, isWhole: boolean): Stages | null {
  const queries = useQueryClient()
  const isBlock = useRecordSource() !== null
  const list = field && listOf(field)
  if (!field || !list || !isWhole || isBlock || !table.can.manage) return null
  const tableId = table.id
  const queryKey = api.tables.get.key({ tableId })
  const change = async (next: (options: readonly ChoiceOption[]) => ChoiceOption[]) => {
    try {
      // What another builder added meanwhile is kept: the list goes as a whole.
      const fresh = (await api.tables.get({ tableId })).fields.find(({ id }) => id === field.id)
      const now = await wholeField(fresh ?? field)
      const options = { ...now.options, options: next(listOf(now) ?? list) }
      await api.fields.update({ tableId, fieldId: field.id, options })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: refusalText(error) })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey })
    }
  }
  return {
    isTaken: (label) => hasLabel(list, label),
    add: (label) => change((options) => withLabels(options, label)),
    paint: (id, color) => change((options) => options.map((one) => (one.id === id ? { ...one, color } : one))),
  }
}
