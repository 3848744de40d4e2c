import { samplesOf } from '../field-samples.ts'
import { lookup } from './definition.ts'

const options = { ...lookup.defaults, linkFieldId: 'fld_cliente', targetFieldId: 'fld_cidade1' }

export const samples = samplesOf(lookup, {
  valid: [
    { value: 'Recife', options, text: 'Recife' },
    { value: ['Recife', 'Olinda'], options: { ...options, isList: true }, text: 'Recife, Olinda' },
    { value: 'opt_novo01', options: { ...options, resultKind: 'choice' }, text: 'Novo' },
    { value: ['usr_ana0001'], options: { ...options, resultKind: 'user', isList: true }, text: 'Ana Souza' },
    { value: 1, options: { ...options, resultKind: 'link' }, text: 'Padaria, São João' },
    { value: { text: 'MASP' }, options: { ...options, resultKind: 'json' }, text: '{"text":"MASP"}' },
  ],
  reads: [{ raw: null, value: null }],
  invalid: [{ raw: ['Recife'], reason: 'read_only' }],
})
