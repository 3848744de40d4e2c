import { samplesOf } from '../field-samples.ts'
import { date } from './definition.ts'

const monthFirst = { dateFormat: 'MM/DD/YYYY' } as const

export const samples = samplesOf(date, {
  valid: [
    { value: '2026-03-01', text: '01/03/2026' },
    { value: '2024-02-29', text: '29/02/2024' },
    { value: '0001-01-01', text: '01/01/0001' },
    { value: '0099-12-31', text: '31/12/0099' },
    { value: '9999-12-31', text: '31/12/9999' },
    { value: '2026-03-01', options: monthFirst, text: '03/01/2026' },
    { value: '2026-03-01', options: { dateFormat: 'YYYY-MM-DD' }, text: '2026-03-01' },
  ],
  reads: [
    { raw: '1/3/2026', value: '2026-03-01' },
    { raw: '1.3.26', value: '2026-03-01' },
    { raw: '31-12-69', value: '1969-12-31' },
    { raw: '2026/3/1', value: '2026-03-01' },
    { raw: '3/1/2026', value: '2026-03-01', options: monthFirst },
    { raw: '2026-03-01T01:30:00Z', value: '2026-02-28' },
    { raw: '2026-03-01T01:30:00', value: '2026-03-01' },
    { raw: '01/03/2026 23:59', value: '2026-03-01' },
    { raw: '2018-11-04', value: '2018-11-04' },
  ],
  invalid: [
    { raw: '2025-02-29', reason: 'invalid_date' },
    { raw: '31/04/2026', reason: 'invalid_date' },
    { raw: '2026-13-01', reason: 'invalid_date' },
    { raw: '2026-00-10', reason: 'invalid_date' },
    { raw: 'amanhã', reason: 'invalid_date' },
    { raw: '2026-03-01T99:00', reason: 'invalid_date' },
    { raw: '0000-01-01', reason: 'out_of_range' },
    { raw: '-0001-01-01', reason: 'out_of_range' },
    { raw: '+275760-09-13T00:00:00.000Z', reason: 'out_of_range' },
    { raw: '10000-01-01', reason: 'out_of_range' },
    { raw: 45_000, reason: 'wrong_type' },
    { raw: {}, reason: 'wrong_type' },
  ],
})
