import type { Field } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { api } from '../../lib/api.ts'
import type { changesOf } from './field-draft.ts'
import type { ChoiceOption } from '../fields/options/option-list.ts'

type Changes = ReturnType<typeof changesOf>

/** One option that was renamed, recoloured, added at the end or taken away. */
export type OptionChange =
  | { does: 'update'; id: string; label?: string; color?: string | null }
  | { does: 'add'; label: string; color: string | null }
  | { does: 'remove'; id: string }

const listIn = (options: object | undefined) => own(options ?? {}, 'options') as readonly ChoiceOption[] | undefined
const without = (options: object, ...keys: string[]) =>
  JSON.stringify(Object.entries(options).filter(([key]) => !keys.includes(key)))

/** What was done to one option, where nothing else of the field was changed; null where more was. */
export function optionChange(field: Field, changes: Changes): OptionChange | null {
  if (!changes.options || Object.keys(changes).length > 1) return null
  const [before, after] = [listIn(field.options), listIn(changes.options)]
  if (!before || !after || without(field.options, 'options') !== without(changes.options, 'options')) return null
  const at = before.findIndex((option, n) => JSON.stringify(option) !== JSON.stringify(after[n]))
  const isSame = (one: readonly ChoiceOption[], other: readonly ChoiceOption[]) =>
    JSON.stringify(one) === JSON.stringify(other)
  if (after.length === before.length + 1) {
    const added = after.at(-1)
    if (at !== -1 || !added) return null
    return { does: 'add', label: added.label, color: added.color }
  }
  const old = before[at]
  if (!old) return null
  if (after.length === before.length - 1)
    return isSame(before.slice(at + 1), after.slice(at)) ? { does: 'remove', id: old.id } : null
  const now = after[at]
  if (!now || now.id !== old.id || !isSame(before.slice(at + 1), after.slice(at + 1))) return null
  return {
    does: 'update',
    id: old.id,
    ...(now.label !== old.label && { label: now.label }),
    ...(now.color !== old.color && { color: now.color }),
  }
}

/** Saves a changed field. A change of one option goes as that option alone, however many there are. */
export async function saveChanges(tableId: string, field: Field, changes: Changes): Promise<Field> {
  const place = { tableId, fieldId: field.id }
  const change = optionChange(field, changes)
  if (!change) return api.fields.update({ ...place, ...changes })
  if (change.does === 'remove') await api.fieldOptions.remove({ ...place, optionId: change.id })
  else if (change.does === 'add') await api.fieldOptions.add({ ...place, label: change.label, color: change.color })
  else {
    const { does: _, id: optionId, ...look } = change
    await api.fieldOptions.update({ ...place, optionId, ...look })
  }
  return field
}
