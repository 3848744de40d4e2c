import { samplesOf } from '../field-samples.ts'
import { recordUpdateForm } from './definition.ts'

const value = { formId: 'frm_cadastro', formLink: 'https://oficina.example/f/abc' }

export const samples = samplesOf(recordUpdateForm, {
  valid: [{ value, options: { formId: 'frm_cadastro' }, text: value.formLink }],
  reads: [{ raw: null, value: null }],
  invalid: [
    { raw: value, reason: 'read_only' },
    { raw: '', reason: 'read_only' },
  ],
})
