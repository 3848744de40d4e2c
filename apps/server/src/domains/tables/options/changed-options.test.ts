import { describe, expect, it } from 'vitest'
import { movedIds } from './changed-options.ts'

const list = (ids: string) => Array.from(ids, (id) => ({ id }))
const moved = (before: string, after: string) => [...movedIds(list(before), list(after))].toSorted().join('')

describe('the options that moved', () => {
  it('are none where nothing moved, whatever came or went', () => {
    expect(moved('abcdef', 'abcdef')).toBe('')
    expect(moved('abcdef', 'axbcyf')).toBe('')
    expect(moved('', 'abc')).toBe('')
  })
  it('is the one that was dragged', () => {
    expect(moved('abcdef', 'bcdefa')).toBe('a')
    expect(moved('abcdef', 'fabcde')).toBe('f')
    expect(moved('abcdef', 'abedcf')).toHaveLength(2)
  })
  it('are as few as can be: the others still stand in their order', () => {
    const ids = Array.from('abcdefgh')
    for (let round = 0; round < 200; round++) {
      const after = ids.toSorted(
        (one, other) => ((one.charCodeAt(0) * (round + 7)) % 31) - ((other.charCodeAt(0) * (round + 7)) % 31),
      )
      const away = movedIds(list('abcdefgh'), list(after.join('')))
      expect(after.filter((id) => !away.has(id))).toEqual(ids.filter((id) => !away.has(id)))
      expect(ids.length - away.size).toBe(longestInOrder(after))
    }
  })
})

/** By trying every subset. */
function longestInOrder(ids: readonly string[]): number {
  let best = 0
  for (let set = 0; set < 2 ** ids.length; set++) {
    const some = ids.filter((_, n) => set & (1 << n))
    if (some.every((id, n) => n === 0 || (some[n - 1] ?? '') < id)) best = Math.max(best, some.length)
  }
  return best
}
