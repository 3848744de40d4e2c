import type { FilterField, FilterFields } from '../filters/filter-field.ts'
import { isObject, own } from '../json.ts'
import type { FieldKind } from './field-kind.ts'

/** What filters know of a field with these settings. Links also say which fields of the other table may be read. */
export function filterFieldOf(kind: FieldKind, options: object, linked?: () => FilterFields): FilterField {
  const optionIds = optionIdsOf(options)
  return {
    valueKind: kind.valueKindOf(options),
    keyOf: (value, now) => kind.compareKey(value, options, now),
    ...(optionIds && { optionIds }),
    ...(linked && { linked }),
  }
}

function optionIdsOf(options: object): ReadonlySet<string> | null {
  const list = own(options, 'options')
  return Array.isArray(list) ? new Set(list.filter(isObject).map((option) => String(own(option, 'id')))) : null
}
