import { samplesOf } from '../field-samples.ts'
import { autoNumber } from './definition.ts'

export const samples = samplesOf(autoNumber, {
  valid: [
    { value: 1, text: '1' },
    { value: 42, options: { prefix: 'OS-', digits: 5 }, text: 'OS-00042' },
  ],
  reads: [{ raw: null, value: null }],
  invalid: [{ raw: 7, reason: 'read_only' }],
})
