import { describe, expect, it } from 'vitest'
import { createFormat } from './format.ts'

const format = (language: 'pt-BR' | 'en' | 'es' = 'pt-BR', timeZone = 'America/Sao_Paulo') =>
  createFormat({ language, timeZone, currencySymbol: 'R$' })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('format', () => {
  it('writes days as the language does, unless someone says otherwise [rule k.locale.date]', () => {
    const moment = '2026-11-16T17:05:00Z'
    expect(format('pt-BR').dateTime(moment)).toBe('16/11/2026 14:05')
    expect(format('es').dateTime(moment)).toBe('16/11/2026 14:05')
    expect(format('en').dateTime(moment)).toBe('11/16/2026 2:05 PM')
    const own = createFormat({ language: 'en', timeZone: 'UTC', currencySymbol: '$', dateFormat: 'YYYY-MM-DD' })
    expect(own.date(moment)).toBe('2026-11-16')
  })
  it('writes midnight as 00, and English as 12 AM', () => {
    expect(format('pt-BR').time('2026-11-16T03:00:00Z')).toBe('00:00')
    expect(format('en').time('2026-11-16T03:00:00Z')).toBe('12:00 AM')
    expect(format('en').hourOf('2026-11-16T20:00:00Z')).toBe(17)
  })
  it('uses the zone of the organisation, and leaves days without an hour alone', () => {
    expect(format().date('2026-11-16T01:00:00Z')).toBe('15/11/2026')
    expect(format().date('2026-11-16')).toBe('16/11/2026')
  })
  it('falls back to UTC for a zone that the browser does not know', () => {
    expect(format('pt-BR', 'Mars/Olympus').time('2026-11-16T14:05:00Z')).toBe('14:05')
  })
  it('writes numbers and money with the separators of the language and the symbol of the organisation', () => {
    expect(plain(format().currency(1234.5))).toBe('R$ 1.234,50')
    expect(plain(format('en').currency(-1234.5))).toBe('-R$1,234.50')
    expect(format().number(1204)).toBe('1.204')
    expect(plain(format().percent(0.515))).toBe('51,5%')
    expect(plain(format().bytes(61_234_567))).toBe('61,2 MB')
    expect(plain(format().bytes(0))).toBe('0 B')
  })
  it('speaks of the recent past, and of dates past a month', () => {
    const now = '2026-11-16T12:00:00Z'
    expect(format().relative('2026-11-16T11:56:00Z', now)).toBe('há 4 min')
    expect(format().relative('2026-11-15T12:00:00Z', now)).toBe('ontem')
    expect(format().relative('2026-11-16T11:59:58Z', now)).toBe('agora')
    expect(format().relative('2026-09-01T12:00:00Z', now)).toBe('01/09/2026')
  })
  it('names the day', () => {
    expect(format().longDay('2026-11-16T12:00:00Z')).toBe('Segunda-feira, 16 de novembro')
  })
})
