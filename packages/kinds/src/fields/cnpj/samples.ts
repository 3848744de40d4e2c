import { samplesOf } from '../field-samples.ts'
import { cnpj } from './definition.ts'

export const samples = samplesOf(cnpj, {
  valid: [
    { value: '12ABC34501DE35', text: '12.ABC.345/01DE-35' },
    { value: '11222333000181', text: '11.222.333/0001-81' },
    { value: '00000000000191', text: '00.000.000/0001-91' },
  ],
  reads: [
    { raw: '12.abc.345/01de-35', value: '12ABC34501DE35' },
    { raw: ' 11.222.333/0001-81 ', value: '11222333000181' },
    { raw: 191, value: '00000000000191' },
  ],
  invalid: [
    { raw: '12.ABC.345/01DE-36', reason: 'invalid_cnpj' },
    { raw: '12.ABC.345/01DE-3A', reason: 'invalid_cnpj' },
    { raw: '12ÁBC34501DE35', reason: 'invalid_cnpj' },
    { raw: '11111111111111', reason: 'invalid_cnpj' },
    { raw: '1122233300018', reason: 'invalid_cnpj' },
    { raw: '12345678901234', reason: 'invalid_cnpj' },
    { raw: 0.5, reason: 'invalid_cnpj' },
    { raw: {}, reason: 'wrong_type' },
  ],
})
