import type { HistoryEntry, RecordComment } from '@oficina/contract'
import { expect, it } from 'vitest'
import { isNextOf, mergeActivity } from './merge-activity.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 10, 17, 9, n)).toISOString()
const comment = (n: number, by = 'usr_a'): RecordComment => ({
  id: `cmt_${n}`,
  text: 'x',
  by: { id: by, name: by },
  created_at: minute(n),
  edited_at: null,
  mentions: [],
})
const entry = (n: number): HistoryEntry => ({
  version: n,
  change_id: String(n),
  at: minute(n),
  by: { id: null, name: null },
  source: 'interface',
  cause: null,
  action: 'update',
  fields: [],
})
const minutes = (items: readonly { at: string }[]) => items.map(({ at }) => new Date(at).getUTCMinutes())

it('puts comments and changes in one list, oldest first', () => {
  const { items, older } = mergeActivity(
    { items: [comment(5), comment(1)], hasMore: false },
    { items: [entry(4), entry(2)], hasMore: false },
  )
  expect(minutes(items)).toEqual([1, 2, 4, 5])
  expect(older).toBeNull()
})

it('shows nothing older than what is known of both, and says which list to load on', () => {
  const first = mergeActivity(
    { items: [comment(9), comment(6)], hasMore: true },
    { items: [entry(8), entry(3)], hasMore: true },
  )
  expect(minutes(first.items)).toEqual([6, 8, 9])
  expect(first.older).toBe('comments')
  const second = mergeActivity(
    { items: [comment(9), comment(6), comment(1)], hasMore: false },
    { items: [entry(8), entry(3)], hasMore: true },
  )
  expect(minutes(second.items)).toEqual([3, 6, 8, 9])
  expect(second.older).toBe('changes')
})

it('groups comments of one person within five minutes', () => {
  const { items } = mergeActivity(
    { items: [comment(20), comment(12), comment(11, 'usr_b'), comment(10, 'usr_b')], hasMore: false },
    { items: [], hasMore: false },
  )
  expect(items.map((item, n) => isNextOf(item, items[n - 1]))).toEqual([false, true, false, false])
})
