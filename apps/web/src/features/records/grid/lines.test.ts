import { describe, expect, it } from 'vitest'
import { GridLines, groupId, type SummaryLine } from './lines.ts'

const line = (keys: unknown[], count: number): SummaryLine => ({
  depth: keys.length,
  keys,
  labels: keys.map(() => null),
  count,
  aggregates: [],
})
/** Two levels: a has x (2) and y (1), b has x (3). */
const summary = [
  line([], 6),
  line(['a'], 3),
  line(['a', 'x'], 2),
  line(['a', 'y'], 1),
  line(['b'], 3),
  line(['b', 'x'], 3),
]
const drawn = (lines: GridLines) =>
  Array.from({ length: lines.count }, (_, n) => {
    const found = lines.at(n)
    if (found?.kind === 'group') return `${'>'.repeat(found.head.depth)}${found.head.key}`
    return found?.kind === 'record' ? found.index : found?.kind
  })
const closed = (...keys: unknown[][]) => new Set(keys.map(groupId))

describe('the lines of a sheet', () => {
  it('are its records while nothing is grouped, however many', () => {
    const lines = GridLines.plain(1_000_000)
    expect(lines.count).toBe(1_000_000)
    expect(lines.at(999_999)).toEqual({ kind: 'record', index: 999_999 })
    expect([lines.at(1_000_000), lines.at(-1), GridLines.plain(0).at(0)]).toEqual([null, null, null])
    expect(lines.lineOf(12)).toBe(12)
  })
  it('end with one to type a new record into, where records can be made', () => {
    expect(drawn(GridLines.plain(2, true))).toEqual([0, 1, 'new'])
    expect(drawn(GridLines.plain(0, true))).toEqual(['new'])
    expect(GridLines.plain(2, true).recordAt(2)).toBeNull()
  })

  it('have a head over each group, and heads over heads', () => {
    const lines = GridLines.grouped(summary, 2, new Set(), 6)
    expect(drawn(lines)).toEqual(['>a', '>>x', 0, 1, '>>y', 2, '>b', '>>x', 3, 4, 5])
    for (const index of [0, 1, 2, 3, 4, 5]) expect(lines.recordAt(lines.lineOf(index) ?? -1)).toBe(index)
  })

  it('leave out what is closed, at every depth, and keep the places of the rest', () => {
    expect(drawn(GridLines.grouped(summary, 2, closed(['a', 'x']), 6))).toEqual([
      ...['>a', '>>x', '>>y', 2],
      ...['>b', '>>x', 3, 4, 5],
    ])
    const outer = GridLines.grouped(summary, 2, closed(['a'], ['a', 'y']), 6)
    expect(drawn(outer)).toEqual(['>a', '>b', '>>x', 3, 4, 5])
    expect(outer.lineOf(1)).toBeNull()
  })

  it('follow the list where it has more or fewer records than were counted', () => {
    expect(drawn(GridLines.grouped(summary, 2, new Set(), 8)).slice(-3)).toEqual([5, 6, 7])
    expect(drawn(GridLines.grouped(summary, 2, new Set(), 4))).toEqual([
      ...['>a', '>>x', 0, 1, '>>y', 2],
      ...['>b', '>>x', 3],
    ])
  })

  it('keep a record under the head where it is held, although it was counted elsewhere or not at all', () => {
    // It was the first of a/x, and is now counted as the last of b/x.
    const moved = GridLines.grouped(summary, 2, new Set(), 6, { index: 0, base: 5 })
    expect(drawn(moved)).toEqual(['>a', '>>x', 0, 1, 2, '>>y', 3, '>b', '>>x', 4, 5])
    // It no longer meets the filter: the list has six others.
    const gone = GridLines.grouped(summary, 2, new Set(), 7, { index: 4, base: null })
    expect(drawn(gone)).toEqual(['>a', '>>x', 0, 1, '>>y', 2, '>b', '>>x', 3, 4, 5, 6])
  })
})
