import { samplesOf } from '../field-samples.ts'
import { sampleOptions } from '../shared/choice-samples.ts'
import { multipleSelect } from './definition.ts'

const options = { options: sampleOptions, minOptions: 0 }
const many = {
  options: Array.from({ length: 1_000 }, (_, n) => ({ id: `opt_n${1000 + n}x`, label: `n${n}`, color: null })),
  minOptions: 0,
}

export const samples = samplesOf(multipleSelect, {
  valid: [
    { value: ['opt_novo01'], options, text: 'Novo' },
    { value: ['opt_feito1', 'opt_virgula', 'opt_avo002'], options, text: 'Concluído, "Verde, claro; ""x""", Avô' },
    { value: many.options.slice(0, 500).map((option) => option.id), options: many },
  ],
  reads: [
    { raw: 'novo; concluido', value: ['opt_novo01', 'opt_feito1'], options },
    { raw: 'Novo\nNovo', value: ['opt_novo01'], options },
    { raw: ['Novo', null, '', { id: 'opt_feito1' }], value: ['opt_novo01', 'opt_feito1'], options },
    { raw: 'Verde, claro; "x"', value: ['opt_virgula'], options },
    { raw: [], value: null, options },
    { raw: ', ;', value: null, options },
  ],
  invalid: [
    { raw: 'Novo, Velho', reason: 'unknown_option', options },
    { raw: ['opt_novo01', 5], reason: 'unknown_option', options },
    { raw: [['Novo']], reason: 'unknown_option', options },
    { raw: ['Novo'], reason: 'too_few', options: { ...options, minOptions: 2 } },
    { raw: many.options.slice(0, 501).map((option) => option.id), reason: 'too_many', options: many },
    { raw: Array.from({ length: 10_000 }, () => 'Novo'), reason: 'too_many', options },
    { raw: true, reason: 'wrong_type', options },
  ],
})
