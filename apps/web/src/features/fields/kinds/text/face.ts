import type { Field } from '@oficina/contract'
import { own } from '@oficina/kinds'
import type { FieldFace } from '../field-face.ts'

const isRich = (field: Field): boolean => own(field.options, 'format') === 'richText'

export const face: FieldFace = {
  width: 200,
  isLong: true,
  hasLongDefault: (options) => own(options, 'format') !== 'singleline',
  needsPanel: isRich,
  formEditor: (field) => (isRich(field) ? 'other' : 'line'),
}
