import type { Field } from '@oficina/contract'
import { kindOf, valueKindOf } from './field-env.ts'
import { faceOf } from './kinds/faces.ts'

/** Whether a value can be edited in its cell at all. */
export function isEditedInCell(field: Field): boolean {
  const kind = valueKindOf(field)
  if (kind === 'files' || kind === 'json' || kindOf(field).traits.measured) return false
  return !faceOf(field).needsPanel?.(field)
}
