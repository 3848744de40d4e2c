import type { Field } from '@oficina/contract'
import { kindOf, valueKindOf } from './field-env.ts'

/** Whether a value can be edited in its cell at all. */
export function isEditedInCell(field: Field): boolean {
  const kind = valueKindOf(field)
  if (kind === 'files' || kind === 'json' || kindOf(field).traits.measured) return false
  return !(field.type === 'text' && (field.options as { format?: string }).format === 'richText')
}
