import type { Field } from '@oficina/contract'
import { type FieldTypeId, isFieldTypeId } from '@oficina/kinds'
import { valueKindOf } from '../field-env.ts'
import * as list from './face-list.ts'
import type { FieldFace } from './field-face.ts'

/** How each type looks, from the `face.ts` of its folder. */
export const faces: Record<FieldTypeId, FieldFace> = list

/** The face of a field. An unknown type is a bug of the server. */
export function faceOf(field: Pick<Field, 'type'>): FieldFace {
  if (!isFieldTypeId(field.type)) throw new Error(`there is no field type ${field.type}`)
  return faces[field.type]
}

/** The alignment of a value in its column; left where undefined. */
export function alignOf(field: Field): 'right' | 'middle' | undefined {
  if (faceOf(field).align === 'left') return undefined
  const kind = valueKindOf(field)
  return kind === 'number' || kind === 'duration' ? 'right' : kind === 'boolean' ? 'middle' : undefined
}
