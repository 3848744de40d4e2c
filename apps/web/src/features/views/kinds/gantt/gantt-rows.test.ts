import type { Field, RecordView } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import { arrowsOf, dependencyOf, linesOf, movedValues, rowsIn, spanOf, waitsFor } from './gantt-rows.ts'

const range = { start: 'from', end: 'to' }
const record = (id: number, from: string | null, to: string | null, waits: number[] = []) =>
  ({ id, values: { from, to, after: waits.map((one) => ({ id: one, label: `#${one}` })) } }) as unknown as RecordView
const row = (one: RecordView, line = 0) => ({
  record: one,
  span: spanOf(one, range, 'UTC') ?? (['', ''] as const),
  line,
})

describe('a bar of a gantt', () => {
  it('goes from start to end, and is one day without an end or with one before', () => {
    expect(spanOf(record(1, '2026-11-02', '2026-11-05'), range, 'UTC')).toEqual(['2026-11-02', '2026-11-05'])
    expect(spanOf(record(1, '2026-11-02', null), range, 'UTC')).toEqual(['2026-11-02', '2026-11-02'])
    expect(spanOf(record(1, '2026-11-02', '2026-10-01'), range, 'UTC')).toEqual(['2026-11-02', '2026-11-02'])
    expect(spanOf(record(1, null, '2026-11-05'), range, 'UTC')).toBeNull()
  })
  it('moves the dates that it has', () => {
    expect(movedValues(record(1, '2026-11-02', null), ['from', 'to'], 3, 'UTC')).toEqual({ from: '2026-11-05' })
    expect(movedValues(record(1, '2026-11-02', '2026-11-05'), ['to', null], -1, 'UTC')).toEqual({ to: '2026-11-04' })
  })
})

describe('lines of a gantt', () => {
  const head = (at: number, depth: number, ...keys: string[]) => ({
    at,
    depth,
    line: { depth, keys, labels: keys, count: 1, aggregates: [] },
  })
  it('put records below the headings of their groups, and leave out groups without a planned record', () => {
    const records = [record(1, '2026-11-01', null), record(2, null, null), record(3, '2026-11-03', null)]
    const lines = linesOf(records, [head(0, 1, 'a'), head(1, 1, 'b'), head(2, 1, 'c')], (one) =>
      spanOf(one, range, 'UTC'),
    )
    expect(lines.map((line) => ('head' in line ? line.head.line.keys : line.row.record.id))).toEqual([
      ['a'],
      1,
      ['c'],
      3,
    ])
    expect(rowsIn(lines).map((one) => one.line)).toEqual([1, 3])
  })
})

describe('dependencies', () => {
  const fields = [
    { id: 'after', options: { connectedTableId: 'tbl_1' } },
    { id: 'client', options: { connectedTableId: 'tbl_2' } },
  ] as unknown as Field[]
  it('are connections of the table with itself', () => {
    expect(dependencyOf(fields, 'tbl_1', 'after')?.id).toBe('after')
    expect(dependencyOf(fields, 'tbl_1', 'client')).toBeUndefined()
    expect(dependencyOf(fields, 'tbl_1', null)).toBeUndefined()
  })
  it('are drawn from the end of one bar to the start of the next, never from one to itself', () => {
    const rows = [
      row(record(1, '2026-11-01', '2026-11-02')),
      row(record(2, '2026-11-06', '2026-11-07', [1, 2, 99]), 1),
      row(record(3, '2026-11-02', '2026-11-03', [1]), 2),
    ]
    const scale = { px: 10, xOf: (day: string) => (Number(day.slice(8)) - 1) * 10 }
    const arrows = arrowsOf(rows, 'after', scale)
    expect(arrows.map(({ from, to, isLate }) => [from, to, isLate])).toEqual([
      [1, 2, false],
      [1, 3, true],
    ])
    expect(arrows[0]?.path).toBe('M20 16H42V48H50')
    expect(waitsFor(rows[1]?.record as RecordView, 'after', rows).map((one) => one.record.id)).toEqual([1])
  })
  it('takes a single connection too', () => {
    const one = { id: 2, values: { after: { id: 1, label: 'A' } } } as unknown as RecordView
    expect(waitsFor(one, 'after', [row(record(1, '2026-11-01', null))])).toHaveLength(1)
  })
})
