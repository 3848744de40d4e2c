import { samplesOf } from '../field-samples.ts'
import { percent } from './definition.ts'

export const samples = samplesOf(percent, {
  valid: [
    { value: 12.5, text: '12,50%' },
    { value: 0, text: '0,00%' },
    { value: -150, text: '-150,00%' },
    { value: 9_999_999_999_999.99 },
    { value: 33, options: { decimals: 0 }, text: '33%' },
  ],
  reads: [
    { raw: '12,5 %', value: 12.5 },
    { raw: '12.5%', value: 12.5, env: { locale: 'en' } },
    { raw: 33.333, value: 33.33 },
    { raw: '50', value: 50 },
    { raw: '1.234,5\u202f%', value: 1234.5 },
    { raw: '(12,5%)', value: -12.5 },
    { raw: '(12,5)%', value: -12.5 },
    { raw: '-12.5%', value: -12.5, env: { locale: 'en' } },
  ],
  invalid: [
    { raw: '%', reason: 'not_a_number' },
    { raw: '12%%', reason: 'not_a_number' },
    { raw: 1e13, reason: 'out_of_range' },
    { raw: Number.NEGATIVE_INFINITY, reason: 'out_of_range' },
    { raw: [], reason: 'wrong_type' },
  ],
})
