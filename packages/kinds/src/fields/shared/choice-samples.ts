import type { FieldSamples } from '../field-samples.ts'
import type { OneChoiceOptions } from './choice-field.ts'

/** Options for samples: plain, with a comma, with quotes, and two that differ only in an accent. */
export const sampleOptions = [
  { id: 'opt_novo01', label: 'Novo', color: 'azul' },
  { id: 'opt_feito1', label: 'Concluído', color: '#00ff00' },
  { id: 'opt_virgula', label: 'Verde, claro; "x"', color: null },
  { id: 'opt_avo001', label: 'Avó', color: null },
  { id: 'opt_avo002', label: 'Avô', color: null },
]

export const sampleSla = {
  limits: [
    {
      optionId: 'opt_novo01',
      minutes: 240,
      workingHours: [
        { weekday: 1, from: '09:00', to: '12:00' },
        { weekday: 1, from: '13:00', to: '18:00' },
      ],
    },
    { optionId: 'opt_feito1', minutes: 1, workingHours: null },
  ],
}

const one = { options: sampleOptions, sla: sampleSla }

export const oneChoiceSamples: FieldSamples<OneChoiceOptions, string> = {
  valid: [
    { value: 'opt_novo01', options: one, text: 'Novo' },
    { value: 'opt_virgula', options: one, text: 'Verde, claro; "x"' },
    { value: 'opt_avo001', options: one, text: 'Avó' },
    { value: 'opt_avo002', options: one, text: 'Avô' },
  ],
  reads: [
    { raw: 'novo', value: 'opt_novo01', options: one },
    { raw: ' CONCLUIDO ', value: 'opt_feito1', options: one },
    { raw: 'Avo\u0301', value: 'opt_avo001', options: one },
    { raw: { id: 'opt_feito1' }, value: 'opt_feito1', options: one },
    { raw: { label: 'Novo', color: 'azul' }, value: 'opt_novo01', options: one },
    { raw: 7, value: 'opt_sete01', options: { options: [{ id: 'opt_sete01', label: '7', color: null }], sla: null } },
  ],
  invalid: [
    { raw: 'Arquivado', reason: 'unknown_option', options: one },
    { raw: 'avo', reason: 'unknown_option', options: one },
    { raw: 'opt_gone01', reason: 'unknown_option', options: one },
    { raw: '__proto__', reason: 'unknown_option', options: one },
    { raw: { constructor: 'Novo' }, reason: 'unknown_option', options: one },
    { raw: ['opt_novo01'], reason: 'wrong_type', options: one },
    { raw: true, reason: 'wrong_type', options: one },
    { raw: 'Novo', reason: 'unknown_option' },
  ],
}
