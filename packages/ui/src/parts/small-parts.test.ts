import { describe, expect, it } from 'vitest'
import { isOptionColor, optionColors, stableColor } from '../theme/option-colors.ts'
import { cappedCount } from './count.tsx'
import { initialsOf } from './tile.tsx'

describe('small words of parts', () => {
  it('takes initials from the first and the last name', () => {
    expect(initialsOf('Camila Duarte')).toBe('CD')
    expect(initialsOf('  joão  pedro sales ')).toBe('JS')
    expect(initialsOf('Ana')).toBe('A')
    expect(initialsOf('')).toBe('')
    expect(initialsOf('Édson Ávila')).toBe('ÉÁ')
  })
  it('caps counts at +99 [rule k.badge-cap]', () => {
    expect(cappedCount(99)).toBe('99')
    expect(cappedCount(100)).toBe('+99')
  })
  it('gives the same name the same colour, never grey', () => {
    for (const name of ['Camila', 'Rafael', 'x', '', 'João Pedro']) {
      expect(stableColor(name)).toBe(stableColor(name))
      expect(stableColor(name)).not.toBe('cinza')
    }
    expect(optionColors).toHaveLength(16)
    expect(isOptionColor('azul')).toBe(true)
    expect(isOptionColor('blue')).toBe(false)
  })
})
