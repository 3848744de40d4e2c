import { samplesOf } from '../field-samples.ts'
import { maskedText } from './definition.ts'

const of = (mask: string) => ({ mask })

export const samples = samplesOf(maskedText, {
  valid: [
    { value: '01310-100', text: '01310-100' },
    { value: '99999-999' },
    { value: '529.982.247-25', options: of('000.000.000-00') },
    { value: 'AB-1234', options: of('AA-0000') },
    { value: '(11) 8765-4321', options: of('(00) 90000-0000') },
    { value: '(11) 98765-4321', options: of('(00) 90000-0000') },
    { value: 'INV-X7', options: of('INV-**') },
    { value: '51', options: of('950') },
    { value: 'A0-7', options: of('\\A\\0-0') },
  ],
  reads: [
    { raw: '01310100', value: '01310-100' },
    { raw: 13101000, value: '13101-000' },
    { raw: ' 01310 100 ', value: '01310-100' },
    { raw: '01.310-100', value: '01310-100' },
    { raw: '52998224725', value: '529.982.247-25', options: of('000.000.000-00') },
    { raw: 'ab1234', value: 'AB-1234', options: of('AA-0000') },
    { raw: '1187654321', value: '(11) 8765-4321', options: of('(00) 90000-0000') },
    { raw: 'inv x7', value: 'INV-X7', options: of('INV-**') },
    { raw: 'x7', value: 'INV-X7', options: of('INV-**') },
    { raw: '5511', value: '+55 5511', options: of('+55 0000') },
    { raw: '55 5511', value: '+55 5511', options: of('+55 0000') },
  ],
  invalid: [
    { raw: '0131-100', reason: 'invalid_mask' },
    { raw: '013101000', reason: 'invalid_mask' },
    { raw: 'abcde-fgh', reason: 'invalid_mask' },
    { raw: 'A1-1234', reason: 'invalid_mask', options: of('AA-0000') },
    { raw: 'ÇÃ-1234', reason: 'invalid_mask', options: of('AA-0000') },
    { raw: '5'.repeat(150), reason: 'invalid_mask', options: of('9'.repeat(60)) },
    { raw: true, reason: 'wrong_type' },
    { raw: 'x'.repeat(201), reason: 'too_long' },
  ],
})
