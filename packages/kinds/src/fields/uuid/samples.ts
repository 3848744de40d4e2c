import { samplesOf } from '../field-samples.ts'
import { uuid } from './definition.ts'

const one = '3f2b8c1e-9d47-4a6b-8f21-0c5d7e9a1b34'

export const samples = samplesOf(uuid, {
  valid: [{ value: one, text: one }],
  reads: [{ raw: null, value: null }],
  invalid: [{ raw: one, reason: 'read_only' }],
})
