import '@oficina/kinds/phone-numbers'
import { type FieldKind, fieldKindOf, isFieldTypeId } from '@oficina/kinds'
import type { FieldRow } from '../queries/rows.ts'

/** The kind of a stored field. */
export function kindOf(field: Pick<FieldRow, 'type'>): FieldKind {
  if (!isFieldTypeId(field.type)) throw new Error(`a field of the unknown type ${field.type} is stored`)
  return fieldKindOf(field.type)
}
