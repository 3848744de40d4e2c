import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { AppDataStore, type Asked, keyOf } from './app-data-store.ts'

const one = { id: 'blk_one', version: 1, tableId: 'tbl_a' }
const two = { id: 'blk_two', version: 1, tableId: 'tbl_a' }
const other = { id: 'blk_other', version: 1, tableId: 'tbl_b' }
const nothing = () => {}

/** A server that answers each block with a record named after how often it was asked. */
function makeStore() {
  const calls: Asked[][] = []
  const news = new Map<string, () => void>()
  const left: string[] = []
  let failure: ApiError | null = null
  const store = new AppDataStore(
    async (blocks) => {
      calls.push(blocks)
      if (failure) throw failure
      const record = { id: calls.length } as never
      return {
        blocks: blocks.map(({ id }) => ({ id, problem: null, answers: { record: 0 } })),
        answers: [{ op: 'record', record }],
      }
    },
    (tableId, onChanges) => {
      news.set(tableId, onChanges)
      return () => left.push(tableId)
    },
  )
  const shownOf = (block: typeof one, params = {}) => {
    const answer = store.get(keyOf(block, params)).answers?.answers.record
    return answer?.op === 'record' ? answer.record.id : null
  }
  return { store, calls, news, left, shownOf, fail: (error: ApiError | null) => (failure = error) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('what the blocks of a page ask', () => {
  it('goes in one call for each turn, and nothing is asked twice', async () => {
    const { store, calls, shownOf } = makeStore()
    store.ahead(one, {})
    store.watch(one, {}, nothing)
    store.watch(two, { search: 'x' }, nothing)
    const read = store.read(one, {})
    await settle()
    expect(calls).toEqual([[{ id: 'blk_one' }, { id: 'blk_two', params: { search: 'x' } }]])
    expect((await read).answers.record).toMatchObject({ op: 'record' })
    expect(shownOf(one)).toBe(1)
  })

  it('is split where it is more than one call takes', async () => {
    const { store, calls } = makeStore()
    for (let n = 0; n < 150; n++) store.watch({ ...one, id: `blk_${n}` }, {}, nothing)
    await settle()
    expect(calls.map((blocks) => blocks.length)).toEqual([100, 50])
  })

  it('is read again once, soon after records were written, and only for that table', async () => {
    const { store, calls, news, shownOf } = makeStore()
    for (const block of [one, two, other]) store.watch(block, {}, nothing)
    await settle()
    for (let n = 0; n < 5; n++) news.get('tbl_a')?.()
    await vi.advanceTimersByTimeAsync(399)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(calls.slice(1)).toEqual([[{ id: 'blk_one' }, { id: 'blk_two' }]])
    expect([shownOf(one), shownOf(other)]).toEqual([2, 1])
  })

  it('stays in sight while what was asked next is on its way, but not with other settings', async () => {
    const { store } = makeStore()
    store.watch(one, {}, nothing)
    await settle()
    store.watch(one, { search: 'x' }, nothing)
    expect(store.get(keyOf(one, { search: 'x' }))).toMatchObject({ isOld: true, answers: { problem: null } })
    store.watch({ ...one, version: 2 }, {}, nothing)
    expect(store.get(keyOf({ ...one, version: 2 }, {}))).toMatchObject({ isOld: false, answers: null })
  })

  it('tells a failure, and can be asked again', async () => {
    const { store, fail, shownOf } = makeStore()
    fail(new ApiError({ id: 'unavailable', code: 503, message: '' }))
    const changed = vi.fn()
    store.watch(one, {}, changed)
    await settle()
    expect(store.get(keyOf(one, {})).error?.id).toBe('unavailable')
    fail(null)
    store.retry(one, {})
    await settle()
    expect(store.get(keyOf(one, {})).error).toBeNull()
    expect(shownOf(one)).toBe(2)
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('is forgotten with the last who shows it, and its table is left', async () => {
    const { store, left, calls, news } = makeStore()
    const leave = store.watch(one, {}, nothing)
    const leaveToo = store.watch(two, {}, nothing)
    await settle()
    leave()
    expect(left).toEqual([])
    leaveToo()
    expect(left).toEqual(['tbl_a'])
    await settle()
    news.get('tbl_a')?.()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toHaveLength(1)
    expect(store.get(keyOf(one, {})).answers).toBeNull()
  })
})
