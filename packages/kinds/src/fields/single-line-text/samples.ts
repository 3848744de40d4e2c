import { samplesOf } from '../field-samples.ts'
import { singleLineText } from './definition.ts'

export const samples = samplesOf(singleLineText, {
  valid: [
    { value: 'Padaria São João' },
    { value: `Robert"); drop table x;--` },
    { value: '=HYPERLINK("x")' },
    { value: 'e\u0301 and é stay apart' },
    { value: '👩‍👩‍👧 العربية 漢字' },
    { value: 'x'.repeat(1_000) },
    { value: '__proto__' },
    { value: '1e400' },
  ],
  reads: [
    { raw: '  two\r\nlines ', value: 'two lines' },
    { raw: 42, value: '42' },
    { raw: true, value: 'true' },
    { raw: '\u2028', value: null },
  ],
  invalid: [
    { raw: 'x'.repeat(1_001), reason: 'too_long' },
    { raw: 'abcd', reason: 'too_long', options: { maxLength: 3 } },
    { raw: 'a\u0000b', reason: 'invalid_characters' },
    { raw: '\ud800', reason: 'invalid_characters' },
    { raw: 'x\udc00y', reason: 'invalid_characters' },
    { raw: Number.NaN, reason: 'not_a_number' },
    { raw: ['a'], reason: 'wrong_type' },
    { raw: { toString: 'x' }, reason: 'wrong_type' },
  ],
})
