import { samplesOf } from '../field-samples.ts'
import { button } from './definition.ts'

const options = {
  label: 'Enviar',
  color: 'azul',
  icon: 'send',
  action: { type: 'runAutomation', automationId: 'aut_enviar1' },
} as const

export const samples = samplesOf(button, {
  valid: [],
  reads: [{ raw: null, value: null, options }],
  invalid: [{ raw: true, reason: 'read_only', options }],
})
