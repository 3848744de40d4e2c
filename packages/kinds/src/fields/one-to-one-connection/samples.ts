import { samplesOf } from '../field-samples.ts'
import { oneToOneConnection } from './definition.ts'

const { defaults } = oneToOneConnection

export const samples = samplesOf(oneToOneConnection, {
  valid: [
    { value: 1, options: { ...defaults, connectedTableId: 'tbl_clientes' } },
    { value: 7, options: { ...defaults, side: 'inverse', inverseFieldId: 'fld_outro01' }, text: '#7' },
  ],
  reads: [
    { raw: '#7', value: 7 },
    { raw: [7], value: 7 },
    { raw: { recordId: 7 }, value: 7 },
  ],
  invalid: [
    { raw: [1, 2], reason: 'too_many' },
    { raw: 'x', reason: 'unknown_record' },
    { raw: Number.NaN, reason: 'not_a_number' },
    { raw: false, reason: 'wrong_type' },
  ],
})
