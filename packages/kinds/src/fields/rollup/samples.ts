import { samplesOf } from '../field-samples.ts'
import { rollup } from './definition.ts'

const options = { ...rollup.defaults, linkFieldId: 'fld_itens01', targetFieldId: 'fld_valor01' }

export const samples = samplesOf(rollup, {
  valid: [
    { value: 1500, options: { ...options, decimals: 2 }, text: '1.500,00' },
    { value: '2026-03-01', options: { ...options, aggregate: 'max', resultKind: 'date' }, text: '01/03/2026' },
    { value: 'a, b', options: { ...options, aggregate: 'join', resultKind: 'text' }, text: 'a, b' },
  ],
  reads: [{ raw: null, value: null }],
  invalid: [{ raw: 1500, reason: 'read_only' }],
})
