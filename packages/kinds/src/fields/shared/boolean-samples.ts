import type { FieldSamples } from '../field-samples.ts'
import type { TickOptions } from './boolean-field.ts'

export const tickSamples: FieldSamples<TickOptions, boolean> = {
  valid: [
    { value: true, text: 'Sim' },
    { value: false, text: 'Não' },
    { value: true, options: { checkedByDefault: true } },
  ],
  reads: [
    { raw: 'sim', value: true },
    { raw: 'NÃO', value: false },
    { raw: 'Sí', value: true },
    { raw: 'Verdadeiro', value: true },
    { raw: 'FALSE', value: false },
    { raw: 1, value: true },
    { raw: '0', value: false },
    { raw: 'x', value: true },
    { raw: '', value: false },
    { raw: null, value: false },
  ],
  invalid: [
    { raw: 'talvez', reason: 'invalid_boolean' },
    { raw: 2, reason: 'invalid_boolean' },
    { raw: [true], reason: 'wrong_type' },
    { raw: {}, reason: 'wrong_type' },
  ],
}
