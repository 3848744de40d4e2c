import { samplesOf } from '../field-samples.ts'
import { name } from './definition.ts'

const sequence = { format: 'auto_increment' } as const
const code = { format: 'hash' } as const

export const samples = samplesOf(name, {
  valid: [
    { value: 'Pedido da Ana' },
    { value: '007' },
    { value: 1234, options: sequence, text: '1234' },
    { value: 'k3X9-p2', options: code },
  ],
  reads: [
    { raw: 7, value: '7' },
    { raw: ' 12 ', value: 12, options: sequence },
    { raw: '1.234', value: 1234, options: sequence },
    { raw: ' abc ', value: 'abc', options: code },
  ],
  invalid: [
    { raw: 'x'.repeat(1_001), reason: 'too_long' },
    { raw: [], reason: 'wrong_type' },
    { raw: 'doze', reason: 'not_a_number', options: sequence },
    { raw: 0, reason: 'out_of_range', options: sequence },
    { raw: 1.5, reason: 'out_of_range', options: sequence },
    { raw: true, reason: 'wrong_type', options: sequence },
    { raw: 'a b', reason: 'invalid_characters', options: code },
  ],
})
