import type { RecordView } from '@oficina/contract'
import { expect, it } from 'vitest'
import { baseIndex, type HeldRow, shownIndex } from './held-row.ts'

const held = (index: number, base: number | null): HeldRow => ({ record: {} as RecordView, index, base })
const shown = (row: HeldRow, total: number) =>
  Array.from({ length: total }, (_, n) => (n === row.index ? 'held' : baseIndex(row, n)))

it('keeps its place while the others close up around it', () => {
  expect(shown(held(1, 1), 4)).toEqual([0, 'held', 2, 3])
  expect(shown(held(1, 3), 4)).toEqual([0, 'held', 1, 2])
  expect(shown(held(2, 0), 4)).toEqual([1, 2, 'held', 3])
})
it('stands between the others when the list no longer has it', () => {
  expect(shown(held(1, null), 4)).toEqual([0, 'held', 1, 2])
})
it('knows where each row of the list went', () => {
  for (const row of [held(1, 1), held(1, 3), held(2, 0), held(1, null)]) {
    for (let n = 0; n < 6; n++) if (n !== row.index) expect(shownIndex(row, baseIndex(row, n))).toBe(n)
  }
})
