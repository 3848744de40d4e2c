import { maskAsTyped, own } from '@oficina/kinds'
import type { FieldFace } from '../field-face.ts'

export const face: FieldFace = {
  width: 150,
  asTyped: (field, text) => maskAsTyped(String(own(field.options, 'mask')), text),
}
