import { expect, it } from 'vitest'
import { readMonthWords } from './month-words.ts'

it.each([
  ['Nov 17, 2026', 2026, 11, 17],
  ['November 17th 2026', 2026, 11, 17],
  ['17 Nov 2026', 2026, 11, 17],
  ['17-nov-2026', 2026, 11, 17],
  ['17 de novembro de 2026', 2026, 11, 17],
  ['1º de março de 2026', 2026, 3, 1],
  ['3 de enero de 2026', 2026, 1, 3],
  ['sept. 3, 2026', 2026, 9, 3],
])('reads %s', (text, year, month, day) => {
  expect(readMonthWords(text)).toEqual({ year, month, day, rest: null })
})

it('keeps the time that follows, and takes no other word for a month', () => {
  expect(readMonthWords('Nov 17, 2026 2:30 PM')?.rest).toBe('2:30 PM')
  for (const text of ['Novelty 17, 2026', 'room 17, 2026', '17 mars 2026', 'Nov 2026', '17/11/2026'])
    expect(readMonthWords(text), text).toBeNull()
})
