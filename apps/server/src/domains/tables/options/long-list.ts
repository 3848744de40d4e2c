import type { Field } from '@oficina/contract'
import { isObject, own } from '@oficina/kinds'

/** Lists up to this length go with the field. */
export const longFrom = 100
/** Of longer ones so many do, whatever the length: the rest is listed by `fieldOptions.list`. */
const firstOnes = 10

const optionOf = ({ id, label, color }: Record<string, unknown>) => ({
  id: String(id),
  label: String(label),
  color: String(color ?? ''),
})

/** A field as it is sent: with all its options, or with the first of a long list. */
export function withFirstOptions(tableId: string, field: Field): Field {
  const { options: ownList, ...settings } = field.options
  const list: unknown = field.choices ?? ownList
  if (!Array.isArray(list) || list.length <= longFrom) return field
  return {
    ...field,
    options: field.choices ? field.options : settings,
    choices: list.slice(0, firstOnes).filter(isObject).map(optionOf),
    long_list: { table_id: tableId, total: list.length },
  }
}

/** The options in a field's settings; null where its kind has none. */
export function optionListOf(settings: object): readonly unknown[] | null {
  const list = own(settings, 'options')
  return Array.isArray(list) ? list : null
}
