import { expect, it } from 'vitest'
import { spanText } from './group-text.ts'

it('says spans of the calendar in the words of the language', () => {
  const week = (day: string) => `Semana de ${day}`
  const text = (bucket: Parameters<typeof spanText>[0], key: unknown) => spanText(bucket, key, 'pt-BR', week)
  expect(text('month', '2026-11-01')).toBe('novembro de 2026')
  expect(text('week', '2026-11-09')).toBe('Semana de 09/11/2026')
  expect(text('year', '2026-01-01')).toBe('2026')
  expect(text('day', '2026-11-15')).toContain('15/11/2026')
  expect(text('quarter', '2026-10-01')).toMatch(/out.*dez.*2026/)
  expect(text('hour', 9)).toBe('09:00 – 09:59')
  expect([text('value', 'x'), text('month', 'nonsense')]).toEqual([null, null])
})
