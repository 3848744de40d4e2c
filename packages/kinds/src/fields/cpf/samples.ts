import { samplesOf } from '../field-samples.ts'
import { cpf } from './definition.ts'

export const samples = samplesOf(cpf, {
  valid: [
    { value: '52998224725', text: '529.982.247-25' },
    { value: '01234567890', text: '012.345.678-90' },
  ],
  reads: [
    { raw: '529.982.247-25', value: '52998224725' },
    { raw: ' 529 982 247 25 ', value: '52998224725' },
    { raw: 1234567890, value: '01234567890' },
  ],
  invalid: [
    { raw: '529.982.247-26', reason: 'invalid_cpf' },
    { raw: '111.111.111-11', reason: 'invalid_cpf' },
    { raw: '5299822472', reason: 'invalid_cpf' },
    { raw: '529982247251', reason: 'invalid_cpf' },
    { raw: '٥٢٩٩٨٢٢٤٧٢٥', reason: 'invalid_cpf' },
    { raw: 5.2, reason: 'invalid_cpf' },
    { raw: -1, reason: 'invalid_cpf' },
    { raw: 'x'.repeat(101), reason: 'too_long' },
    { raw: ['52998224725'], reason: 'wrong_type' },
  ],
})
