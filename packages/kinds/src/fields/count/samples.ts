import { samplesOf } from '../field-samples.ts'
import { count } from './definition.ts'

export const samples = samplesOf(count, {
  valid: [
    { value: 0, text: '0' },
    { value: 1200, options: { linkFieldId: 'fld_itens01', filters: { op: 'or', rules: [] } }, text: '1.200' },
  ],
  reads: [{ raw: null, value: null }],
  invalid: [{ raw: 3, reason: 'read_only' }],
})
