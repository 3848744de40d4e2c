import type { Field, FieldOption } from '@oficina/contract'
import { isObject, own } from '@oficina/kinds'
import { isOptionColor, type OptionColor } from '@oficina/ui'
import { optionBook } from './option-book.ts'

export interface Option {
  id: string
  label: string
  color: OptionColor
}

const read = (option: Partial<FieldOption>): Option => {
  const color = String(option.color ?? '')
  return { id: String(option.id), label: String(option.label), color: isOptionColor(color) ? color : 'cinza' }
}

const lists = new WeakMap<readonly unknown[], Map<string, Option>>()

function indexOf(field: Field): ReadonlyMap<string, Option> {
  const list = field.long_list ? optionBook.listOf(field) : (field.choices ?? own(field.options, 'options'))
  if (!Array.isArray(list)) return new Map()
  const known = lists.get(list) ?? new Map(list.filter(isObject).map((one) => [String(one.id), read(one)]))
  lists.set(list, known)
  return known
}

/**
 * What is known of long lists changes while a screen is open. Rendering passes this along (the `Env`, or `useKnownOptions`),
 * so that what was made of it is made again: the compiler keeps the result of a call whose arguments are the same.
 */
export interface KnownOptions {
  optionsVersion?: number
}

/** Whether a field brings only the first of its options; the others are asked for as they are needed. */
export const isLongList = (field: Field): boolean => field.long_list !== undefined

/** The options of a choice, of a lookup those of the field that it shows; of a long list, those that are known here. */
export const optionsOf = (field: Field, _known?: KnownOptions): Option[] => [...indexOf(field).values()]

/** The option with this id. One of a long list that is not known yet is asked for, and shown as on its way. */
export function optionOf(field: Field, id: string, _known: KnownOptions): Option | undefined {
  if (!field.long_list) return indexOf(field).get(id)
  const found = optionBook.get(field, id)
  if (found === undefined) return { id, label: '…', color: 'cinza' }
  return found ? read(found) : undefined
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** A field's settings for writing and reading this value: with the list of what is known, where the field has no list. */
export function settingsFor(field: Field, value: unknown): Field['options'] {
  if (!field.long_list || own(field.options, 'targetFieldId') !== undefined) return field.options
  for (const id of idsIn(value)) optionBook.get(field, id)
  return { ...field.options, options: optionBook.listOf(field) }
}
