import { samplesOf } from '../field-samples.ts'
import { updatedAt } from './definition.ts'

export const samples = samplesOf(updatedAt, {
  valid: [
    { value: '2026-03-01T12:00:00.000Z', text: '01/03/2026 09:00' },
    { value: '2026-03-01T12:00:00.123Z', options: { dateFormat: 'YYYY-MM-DD', timeFormat: '12h' } },
  ],
  reads: [{ raw: null, value: null }],
  invalid: [{ raw: '2026-03-01T12:00:00.000Z', reason: 'read_only' }],
})
