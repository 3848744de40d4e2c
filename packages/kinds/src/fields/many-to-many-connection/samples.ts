import { samplesOf } from '../field-samples.ts'
import { manyToManyConnection } from './definition.ts'

export const samples = samplesOf(manyToManyConnection, {
  valid: [
    { value: [3, 1, 2], text: '#3, "Padaria, São João", #2' },
    { value: Array.from({ length: 1_000 }, (_, n) => n + 1) },
  ],
  reads: [
    { raw: '1; 2', value: [1, 2] },
    { raw: [{ recordId: 1 }, '#2', 2], value: [1, 2] },
    { raw: 9, value: [9] },
    { raw: [], value: null },
  ],
  invalid: [
    { raw: [1, 0], reason: 'unknown_record' },
    { raw: [[1]], reason: 'unknown_record' },
    { raw: Array.from({ length: 1_001 }, (_, n) => n + 1), reason: 'too_many' },
    { raw: true, reason: 'wrong_type' },
  ],
})
