import { samplesOf } from '../field-samples.ts'
import { rating } from './definition.ts'

export const samples = samplesOf(rating, {
  valid: [
    { value: 1, text: '1' },
    { value: 5, text: '5' },
    { value: 10, options: { max: 10 }, text: '10' },
  ],
  reads: [
    { raw: '3', value: 3 },
    { raw: '★★★★', value: 4 },
    { raw: '★★☆☆☆', value: 2 },
    { raw: 0, value: null },
  ],
  invalid: [
    { raw: 6, reason: 'out_of_range' },
    { raw: 2.5, reason: 'out_of_range' },
    { raw: -1, reason: 'out_of_range' },
    { raw: 'muitas', reason: 'not_a_number' },
    { raw: [], reason: 'wrong_type' },
  ],
})
