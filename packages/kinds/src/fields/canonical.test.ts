import { describe, expect, it } from 'vitest'
import { FieldValueError } from './field-value-error.ts'
import { fieldKindOf } from './index.ts'

const env = { locale: 'pt-BR', timezone: 'America/Sao_Paulo' } as const

/** What is read the short way must be what the long way gives: a space in front sends it there. */
const read = (type: 'date' | 'dateTime' | 'time' | 'email', raw: string) => {
  const kind = fieldKindOf(type)
  try {
    return kind.parse(raw, kind.defaults as never, env as never)
  } catch (error) {
    if (!(error instanceof FieldValueError)) throw error
    return error.reason
  }
}

describe('values that are already as we keep them', () => {
  const two = (max: number) => Array.from({ length: max + 2 }, (_, n) => String(n).padStart(2, '0'))
  it('days', () => {
    for (const year of ['0000', '0001', '1900', '2000', '2024', '2025', '9999'])
      for (const month of two(12))
        for (const day of ['00', '01', '28', '29', '30', '31', '32']) {
          const text = `${year}-${month}-${day}`
          expect([text, read('date', text)]).toEqual([text, read('date', ` ${text}`)])
        }
  })
  it('moments', () => {
    for (const day of [
      '0001-01-01',
      '0001-01-02',
      '2024-02-29',
      '2025-02-29',
      '2026-11-31',
      '9999-12-30',
      '9999-12-31',
    ])
      for (const time of [
        '00:00:00.000Z',
        '23:59:59.999Z',
        '24:00:00.000Z',
        '12:60:00.000Z',
        '12:00:00.0000',
        '12:00:00.00ZZ',
      ]) {
        const text = `${day}T${time}`
        expect([text, read('dateTime', text)]).toEqual([text, read('dateTime', ` ${text}`)])
      }
  })
  it('times of day', () => {
    for (const hour of two(24))
      for (const minute of ['00', '59', '60'])
        for (const text of [`${hour}:${minute}:00`, `${hour}:00:${minute}`])
          expect([text, read('time', text)]).toEqual([text, read('time', ` ${text}`)])
  })
  it('addresses', () => {
    const names = ['ana', 'ana.lima', 'a..b', '.a', 'a.', 'a_b+c-d', 'a'.repeat(33), 'ANA', 'ção', '-', '1']
    const hosts = ['x.co', 'x-y.com.br', 'x.c', 'x.123', 'x', '.co', 'x..co', 'a.b.c.d.e.com', 'x.co1', 'localhost']
    for (const name of names)
      for (const host of hosts) {
        const text = `${name}@${host}`
        expect([text, read('email', text)]).toEqual([text, read('email', ` ${text}`)])
      }
  })
  it('numbers with no more decimals than they may have', () => {
    const kind = fieldKindOf('number')
    for (const decimals of [null, 0, 2, 10])
      for (const value of [0, -0, 1, -1.5, 1.005, 0.1 + 0.2, 1e-7, 123456789.12, 1e15, 1e15 - 1, 99.995, 2 ** 53]) {
        const parsed = (raw: unknown) => {
          try {
            return kind.parse(raw, { ...kind.defaults, decimals } as never, { ...env, locale: 'en' } as never)
          } catch (error) {
            if (!(error instanceof FieldValueError)) throw error
            return error.reason
          }
        }
        expect([value, decimals, parsed(value)]).toEqual([value, decimals, parsed(String(value))])
      }
  })
})
