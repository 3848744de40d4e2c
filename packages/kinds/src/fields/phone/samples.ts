import { samplesOf } from '../field-samples.ts'
import { phone } from './definition.ts'

const loose = { defaultCountry: 'BR', strict: false }

export const samples = samplesOf(phone, {
  valid: [
    { value: '+5511987654321', text: '+55 11 98765 4321' },
    { value: '+551132654321' },
    { value: '+14155552671', text: '+1 415 555 2671' },
    { value: '+442079460958' },
    { value: '+390612345678' },
    { value: '+80012345678' },
    { value: '+5540040001' },
    { value: 'ramal 12', text: 'ramal 12', options: loose },
    { value: '98765-4321', text: '98765-4321', options: loose },
  ],
  reads: [
    { raw: '(11) 98765-4321', value: '+5511987654321' },
    { raw: '011 98765-4321', value: '+5511987654321' },
    { raw: 11987654321, value: '+5511987654321' },
    { raw: 'tel:+55 11 98765-4321', value: '+5511987654321' },
    { raw: '(415) 555-2671', value: '+14155552671', options: { defaultCountry: 'US', strict: true } },
    { raw: '(11) 98765-4321', value: '+5511987654321', options: loose },
    { raw: ' 98765-4321 ', value: '98765-4321', options: loose },
    { raw: 123, value: '123', options: loose },
  ],
  invalid: [
    { raw: '98765-4321', reason: 'invalid_phone' },
    { raw: '123', reason: 'invalid_phone' },
    { raw: 'ligue 11 98765-4321', reason: 'invalid_phone' },
    { raw: '+55 11 98765-4321 ramal 12', reason: 'invalid_phone' },
    { raw: '+55 11 98765-4321 ext. 12', reason: 'invalid_phone' },
    { raw: '+999999999999999999', reason: 'invalid_phone' },
    { raw: '55055084640.0331', reason: 'invalid_phone' },
    { raw: 0.0882558967, reason: 'invalid_phone' },
    { raw: 1e300, reason: 'invalid_phone' },
    { raw: '(11) 98765-4321', reason: 'invalid_phone', options: { defaultCountry: 'US', strict: true } },
    { raw: '+1 987 054 3210', reason: 'invalid_phone' },
    { raw: true, reason: 'wrong_type', options: loose },
    { raw: true, reason: 'wrong_type' },
  ],
})
