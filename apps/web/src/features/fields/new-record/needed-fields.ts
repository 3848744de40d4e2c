import type { Field, FormItem } from '@oficina/contract'
import { kindOf } from '../field-env.ts'

/** Of the fields that every new record needs, those that the form does not ask for: it could never be saved. */
export function neededButMissing(items: readonly FormItem[], fields: readonly Field[]): Field[] {
  const asked = new Set(items.map((item) => (item.type === 'field' ? item.field_id : '')))
  return fields.filter((field) => isNeeded(field) && !asked.has(field.id))
}

function isNeeded(field: Field): boolean {
  const kind = kindOf(field)
  if (!field.required || !kind.traits.canBeRequired || kind.traits.readOnlyAlways) return false
  const hasDefault = field.default_value !== null && field.default_value !== undefined
  return !hasDefault && kind.autoFillOf(field.options) === null
}
