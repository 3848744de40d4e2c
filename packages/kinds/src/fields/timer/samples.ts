import { samplesOf } from '../field-samples.ts'
import { timer } from './definition.ts'

const lap = (n: number, startedAt: string, finishedAt: string | null, lastUpdateBy: string | null = 'usr_ana0001') => ({
  id: `lap_n${1000 + n}x`,
  startedAt,
  finishedAt,
  lastUpdateBy,
})
const [nine, ten, eleven] = ['2026-03-01T09:00:00.000Z', '2026-03-01T10:00:30.000Z', '2026-03-01T11:00:00.000Z']

export const samples = samplesOf(timer, {
  valid: [
    { value: [lap(1, nine, ten)], text: '1:00:30', textLoses: true },
    { value: [lap(1, nine, ten), lap(2, ten, null)], textLoses: true },
    { value: [lap(1, nine, null), lap(2, ten, null, 'usr_bia0001'), lap(3, eleven, eleven, null)], textLoses: true },
    { value: Array.from({ length: 1_000 }, (_, n) => lap(n, nine, ten)), textLoses: true },
  ],
  reads: [
    { raw: [], value: null },
    { raw: [lap(2, ten, eleven), lap(1, nine, ten)], value: [lap(1, nine, ten), lap(2, ten, eleven)] },
    { raw: [{ ...lap(1, '2026-03-01T06:00:00-03:00', ten), extra: 1 }], value: [lap(1, nine, ten)] },
  ],
  invalid: [
    { raw: '1:00:00', reason: 'wrong_type' },
    { raw: 3600, reason: 'wrong_type' },
    { raw: [3600], reason: 'invalid_lap' },
    { raw: [lap(1, ten, nine)], reason: 'invalid_lap' },
    { raw: [lap(1, nine, null), lap(2, ten, null)], reason: 'invalid_lap' },
    { raw: [lap(1, nine, ten), lap(1, ten, eleven)], reason: 'invalid_lap' },
    { raw: [lap(1, '2026-03-01T09:00', ten)], reason: 'invalid_lap' },
    { raw: [lap(1, '+275760-01-01T00:00:00Z', null)], reason: 'invalid_lap' },
    { raw: [{ ...lap(1, nine, ten), id: '__proto__' }], reason: 'invalid_lap' },
    { raw: [{ ...lap(1, nine, ten), lastUpdateBy: 7 }], reason: 'invalid_lap' },
    { raw: Array.from({ length: 10_000 }, (_, n) => lap(n, nine, ten)), reason: 'too_many' },
  ],
})
