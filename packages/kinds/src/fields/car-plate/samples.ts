import { samplesOf } from '../field-samples.ts'
import { carPlate } from './definition.ts'

export const samples = samplesOf(carPlate, {
  valid: [
    { value: 'ABC1234', text: 'ABC-1234' },
    { value: 'ABC1D23', text: 'ABC1D23' },
  ],
  reads: [
    { raw: 'abc-1234', value: 'ABC1234' },
    { raw: ' bra 2e19 ', value: 'BRA2E19' },
  ],
  invalid: [
    { raw: 'AB1234', reason: 'invalid_plate' },
    { raw: 'ABC12D3', reason: 'invalid_plate' },
    { raw: 'ABCD123', reason: 'invalid_plate' },
    { raw: 'ÁBC1234', reason: 'invalid_plate' },
    { raw: 1234, reason: 'wrong_type' },
  ],
})
