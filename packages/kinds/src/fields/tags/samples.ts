import { samplesOf } from '../field-samples.ts'
import { sampleOptions } from '../shared/choice-samples.ts'
import { tags } from './definition.ts'

const options = { options: sampleOptions, allowNew: true }

export const samples = samplesOf(tags, {
  valid: [
    { value: ['opt_avo001', 'opt_novo01'], options, text: 'Avó, Novo' },
    { value: ['opt_virgula'], options, text: '"Verde, claro; ""x"""' },
  ],
  reads: [
    { raw: 'Novo', value: ['opt_novo01'], options },
    { raw: ['opt_feito1', 'opt_feito1'], value: ['opt_feito1'], options },
  ],
  invalid: [
    { raw: 'inédita', reason: 'unknown_option', options },
    { raw: [{}], reason: 'unknown_option', options },
    { raw: false, reason: 'wrong_type', options },
  ],
})
