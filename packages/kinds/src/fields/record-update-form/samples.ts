import { samplesOf } from '../field-samples.ts'
import { recordUpdateForm } from './definition.ts'

const value = { form_id: 'frm_cadastro', form_link: '/public/org_a.frm_cadastro.1.abc' }

export const samples = samplesOf(recordUpdateForm, {
  valid: [{ value, options: { formId: 'frm_cadastro' }, text: value.form_link }],
  reads: [{ raw: null, value: null }],
  invalid: [
    { raw: value, reason: 'read_only' },
    { raw: '', reason: 'read_only' },
  ],
})
