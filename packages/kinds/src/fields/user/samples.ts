import { samplesOf } from '../field-samples.ts'
import { user } from './definition.ts'

export const samples = samplesOf(user, {
  valid: [{ value: 'usr_ana0001', text: 'Ana Souza' }, { value: 'usr_unknown1' }],
  reads: [
    { raw: { id: 'usr_ana0001', name: 'Ana' }, value: 'usr_ana0001' },
    { raw: 'ana souza', value: 'usr_ana0001' },
    { raw: ' usr_ana0001\n', value: 'usr_ana0001' },
    { raw: ' ', value: null },
  ],
  invalid: [
    { raw: 'Ninguém', reason: 'unknown_user' },
    { raw: 'usr_', reason: 'unknown_user' },
    { raw: 'opt_novo01', reason: 'unknown_user' },
    { raw: 'usr_ana0001\nx', reason: 'unknown_user' },
    { raw: {}, reason: 'unknown_user' },
    { raw: { __proto__: { id: 'usr_ana0001' } }, reason: 'unknown_user' },
    { raw: ['usr_ana0001'], reason: 'wrong_type' },
    { raw: 5, reason: 'wrong_type' },
  ],
})
