import { samplesOf } from '../field-samples.ts'
import { dateTime } from './definition.ts'

const { defaults } = dateTime

export const samples = samplesOf(dateTime, {
  valid: [
    { value: '2026-03-01T12:00:00.000Z', text: '01/03/2026 09:00' },
    { value: '2026-03-01T12:00:30.000Z', text: '01/03/2026 09:00:30' },
    { value: '2026-03-01T12:00:30.123Z', text: '01/03/2026 09:00:30.123' },
    { value: '2026-03-01T15:05:00.000Z', options: { ...defaults, timeFormat: '12h' }, text: '01/03/2026 12:05 PM' },
    { value: '2026-03-01T03:05:00.000Z', options: { ...defaults, timeFormat: '12h' }, text: '01/03/2026 12:05 AM' },
    // The hour that the clocks showed twice when summer time ended.
    { value: '2018-02-18T01:30:00.000Z', text: '17/02/2018 23:30' },
    { value: '2018-02-18T02:30:00.000Z', text: '17/02/2018 23:30 -03:00' },
    { value: '1900-01-01T00:00:00.000Z' },
    { value: '0001-01-02T00:00:00.000Z' },
    { value: '9999-12-30T23:59:59.999Z' },
  ],
  reads: [
    { raw: '01/03/2026 9:00', value: '2026-03-01T12:00:00.000Z' },
    { raw: '01/03/2026, 9h05', value: '2026-03-01T12:05:00.000Z' },
    { raw: '2026-03-01T09:00', value: '2026-03-01T12:00:00.000Z' },
    { raw: '2026-03-01 09:00:00.123456+00', value: '2026-03-01T09:00:00.123Z' },
    { raw: '2026-03-01T09:00:00+05:30', value: '2026-03-01T03:30:00.000Z' },
    { raw: '01/03/2026', value: '2026-03-01T03:00:00.000Z' },
    { raw: '01/03/2026 2:15 pm', value: '2026-03-01T17:15:00.000Z' },
    // Midnight did not exist on the day summer time began: the day starts at one.
    { raw: '04/11/2018', value: '2018-11-04T03:00:00.000Z' },
  ],
  invalid: [
    { raw: '04/11/2018 00:30', reason: 'nonexistent_time' },
    { raw: '29/03/2026 01:30', reason: 'nonexistent_time', env: { timezone: 'Europe/London' } },
    { raw: '2026-03-01T24:00', reason: 'invalid_date' },
    { raw: '2026-03-01T23:59:60Z', reason: 'invalid_date' },
    { raw: '09:00', reason: 'invalid_date' },
    { raw: '2026-03-01 às nove', reason: 'invalid_date' },
    { raw: '2026-03-01T09:00[America/Sao_Paulo]', reason: 'invalid_date' },
    { raw: '0000-12-31T00:00:00Z', reason: 'out_of_range' },
    { raw: '9999-12-31T23:00:00Z', reason: 'out_of_range' },
    { raw: '+275760-09-13T00:00:00.000Z', reason: 'out_of_range' },
    { raw: '-000001-01-01T00:00:00.000Z', reason: 'out_of_range' },
    { raw: 1_700_000_000_000, reason: 'wrong_type' },
  ],
})
