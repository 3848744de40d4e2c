import { samplesOf } from '../field-samples.ts'
import { formula } from './definition.ts'

const { defaults } = formula

export const samples = samplesOf(formula, {
  valid: [
    { value: 'Ana 7', text: 'Ana 7' },
    { value: 1234.5, options: { ...defaults, resultKind: 'number', decimals: 2 }, text: '1.234,50' },
    { value: true, options: { ...defaults, resultKind: 'boolean' }, text: 'Sim' },
    { value: '2026-03-01', options: { ...defaults, resultKind: 'date' }, text: '01/03/2026' },
    { value: '2026-03-01T12:00:00.000Z', options: { ...defaults, resultKind: 'dateTime' }, text: '01/03/2026 09:00' },
    { value: ['a', 'b, c'], options: { ...defaults, isList: true }, text: 'a, "b, c"' },
    { value: [1, null, 2], options: { ...defaults, resultKind: 'number', isList: true }, text: '1, , 2' },
  ],
  reads: [{ raw: undefined, value: null }],
  invalid: [
    { raw: 'x', reason: 'read_only' },
    { raw: 0, reason: 'read_only' },
  ],
})
