import { samplesOf } from '../field-samples.ts'
import { multipleUsers } from './definition.ts'

export const samples = samplesOf(multipleUsers, {
  valid: [
    { value: ['usr_ana0001'], text: 'Ana Souza' },
    { value: ['usr_bia0001', 'usr_ana0001', 'usr_unknown1'], text: '"Lima, Bia", Ana Souza, usr_unknown1' },
  ],
  reads: [
    { raw: 'usr_ana0001; usr_bia0001', value: ['usr_ana0001', 'usr_bia0001'] },
    { raw: ['usr_ana0001', 'usr_ana0001'], value: ['usr_ana0001'] },
    { raw: { id: 'usr_ana0001' }, value: ['usr_ana0001'] },
    { raw: [], value: null },
  ],
  invalid: [
    { raw: 'usr_ana0001, alguém', reason: 'unknown_user' },
    { raw: [7], reason: 'unknown_user' },
    { raw: Array.from({ length: 201 }, (_, n) => `usr_n${1000 + n}x`), reason: 'too_many' },
    { raw: Array.from({ length: 10_000 }, () => 'usr_ana0001'), reason: 'too_many' },
    { raw: 7, reason: 'wrong_type' },
  ],
})
