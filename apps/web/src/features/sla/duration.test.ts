import { describe, expect, it } from 'vitest'
import { durationText } from './duration.ts'

const text = (seconds: number) => durationText(seconds).replaceAll('\u00a0', ' ')

describe('a span of time in words', () => {
  it('has its three largest parts, down to seconds', () => {
    expect(text(0)).toBe('0 s')
    expect(text(59.9)).toBe('59 s')
    expect(text(60)).toBe('1 min 0 s')
    expect(text(3_661)).toBe('1 h 1 min 1 s')
    expect(text(2 * 86_400 + 3 * 3_600 + 14 * 60 + 9)).toBe('2 d 3 h 14 min')
  })
  it('never runs backwards when clocks differ', () => {
    expect(text(-5)).toBe('0 s')
  })
})
