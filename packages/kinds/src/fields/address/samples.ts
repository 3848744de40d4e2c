import { samplesOf } from '../field-samples.ts'
import { address } from './definition.ts'

export const samples = samplesOf(address, {
  valid: [
    { value: { text: 'Av. Paulista, 1578 - São Paulo', lat: null, lng: null }, text: 'Av. Paulista, 1578 - São Paulo' },
    { value: { text: 'MASP', lat: -23.5614, lng: -46.6558 }, text: 'MASP (-23.5614, -46.6558)' },
    { value: { text: '', lat: 0, lng: 0.0000001 }, text: '(0, 0.0000001)' },
    { value: { text: 'Fim (do mundo)', lat: 90, lng: -180 } },
  ],
  reads: [
    { raw: ' Rua A,\n10 ', value: { text: 'Rua A, 10', lat: null, lng: null } },
    { raw: { text: 'Rua A' }, value: { text: 'Rua A', lat: null, lng: null } },
    { raw: { text: 'Rua A (1, 2)' }, value: { text: 'Rua A', lat: 1, lng: 2 } },
    { raw: { text: 'Rua A', lat: '-1.5', lng: 2, label: 'x' }, value: { text: 'Rua A', lat: -1.5, lng: 2 } },
    { raw: { text: 'x', lat: 0.1 + 0.2, lng: -0 }, value: { text: 'x', lat: 0.3, lng: 0 } },
    { raw: {}, value: null },
    { raw: JSON.parse('{"__proto__": {"text": "x"}}'), value: null },
  ],
  invalid: [
    { raw: { text: 'x', lat: 91, lng: 0 }, reason: 'invalid_coordinates' },
    { raw: { text: 'x', lat: 1 }, reason: 'invalid_coordinates' },
    { raw: { text: 'x', lat: Number.NaN, lng: 0 }, reason: 'invalid_coordinates' },
    { raw: { text: 'x', lat: 'norte', lng: 0 }, reason: 'invalid_coordinates' },
    { raw: 'Rua A (91, 0)', reason: 'invalid_coordinates' },
    { raw: { text: 'a\u0000' }, reason: 'invalid_characters' },
    { raw: { text: 'x'.repeat(1_001) }, reason: 'too_long' },
    { raw: { text: ['x'] }, reason: 'wrong_type' },
    { raw: ['x'], reason: 'wrong_type' },
    { raw: 5, reason: 'wrong_type' },
  ],
})
