import { describe, expect, it } from 'vitest'
import { monthsOf, scaleOf, ticksOf } from './gantt-scale.ts'

describe('scale of a gantt', () => {
  it('holds every record and today', () => {
    const scale = scaleOf([['2026-11-10', '2026-11-20']], '2026-11-15', 'week')
    expect(scale.first).toBe('2026-11-01')
    expect(scale.xOf('2026-11-10')).toBe(9 * 14)
    expect(scale.days).toBe(50)
  })
  it('leaves out days that are years away, so that a mistyped date does not hide the others', () => {
    const near = ['2026-11-10', '2026-11-20'] as const
    const scale = scaleOf([['1500-01-01', '9999-12-31'], near], '2026-11-15', 'week')
    expect([scale.first, scale.days]).toEqual(['2026-11-01', 50])
  })
  it('names months with their days', () => {
    expect(monthsOf({ first: '2026-10-25', days: 20 })).toEqual([
      { day: '2026-10-25', days: 7 },
      { day: '2026-11-01', days: 13 },
    ])
  })
  it('marks days, weeks or nothing below the months', () => {
    const scale = { first: '2026-11-01', days: 15 }
    expect(ticksOf(scale, 'day')).toHaveLength(15)
    expect(ticksOf(scale, 'week')).toEqual(['2026-11-01', '2026-11-08', '2026-11-15'])
    expect(ticksOf(scale, 'month')).toEqual([])
  })
})
