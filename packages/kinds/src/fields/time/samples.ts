import { samplesOf } from '../field-samples.ts'
import { time } from './definition.ts'

const twelve = { timeFormat: '12h' } as const

export const samples = samplesOf(time, {
  valid: [
    { value: '00:00:00', text: '00:00' },
    { value: '23:59:59', text: '23:59:59' },
    { value: '09:05:00', text: '09:05' },
    { value: '00:30:00', options: twelve, text: '12:30 AM' },
    { value: '12:00:01', options: twelve, text: '12:00:01 PM' },
  ],
  reads: [
    { raw: '9:05', value: '09:05:00' },
    { raw: '9h', value: '09:00:00' },
    { raw: '9h30min', value: '09:30:00' },
    { raw: '2 PM', value: '14:00:00' },
    { raw: '12:00 a.m.', value: '00:00:00' },
    { raw: '10:00:00.000', value: '10:00:00' },
  ],
  invalid: [
    { raw: '24:00', reason: 'invalid_time' },
    { raw: '12:60', reason: 'invalid_time' },
    { raw: '13:00 PM', reason: 'invalid_time' },
    { raw: '9', reason: 'invalid_time' },
    { raw: '10:00:00.5', reason: 'invalid_time' },
    { raw: '10:00Z', reason: 'invalid_time' },
    { raw: 'meio-dia', reason: 'invalid_time' },
    { raw: 930, reason: 'wrong_type' },
  ],
})
