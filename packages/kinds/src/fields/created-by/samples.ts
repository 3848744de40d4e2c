import { samplesOf } from '../field-samples.ts'
import { createdBy } from './definition.ts'

export const samples = samplesOf(createdBy, {
  valid: [
    { value: 'usr_ana0001', text: 'Ana Souza' },
    { value: 'usr_unknown1', text: 'usr_unknown1' },
  ],
  reads: [{ raw: null, value: null }],
  invalid: [{ raw: 'usr_ana0001', reason: 'read_only' }],
})
