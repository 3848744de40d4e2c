import type { RecordView } from '@oficina/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecordStore } from './record-store.ts'

const field = 'fld_00000000000001'
const record = (id: number, version: number, value: string) =>
  ({ id, version, label: value, values: { [field]: value } }) as unknown as RecordView

/** Answers that are given by hand, each with what the server had when it was asked. */
let waiting: ((records: RecordView[]) => void)[] = []
beforeEach(() => {
  waiting = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) =>
        waiting.push((records) => resolve(Response.json({ records, total: records.length, next: null }))),
      ),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const values = (store: RecordStore) =>
  Array.from({ length: store.count }, (_, index) => store.peek(index)?.values[field])

async function opened(...records: RecordView[]) {
  const store = new RecordStore({ tableId: 'tbl_00000000000001' }, (error) => error.message)
  const first = store.load(0)
  waiting.shift()?.(records)
  await first
  return store
}

it('an undo that is told while the list is read again is not taken back by the answer', async () => {
  const store = await opened(record(1, 2, 'pasted'), record(2, 1, 'other'))
  const reading = store.reload()
  store.hear({ upserts: [record(1, 3, 'as before')], removed: [], many: false })
  expect(values(store)).toEqual(['as before', 'other'])
  waiting.shift()?.([record(1, 2, 'pasted'), record(2, 2, 'newer')])
  await reading
  expect(values(store)).toEqual(['as before', 'newer'])
})

it('an undo waits for the one before it, which would be taken back twice', async () => {
  const store = await opened(record(1, 1, 'one'))
  const [first, second] = [store.takeBack('undo'), store.takeBack('undo')]
  const asked = () => vi.waitFor(() => expect(waiting).toHaveLength(1))
  // Each is written, and then the list is read again.
  for (let n = 0; n < 4; n++) {
    await asked()
    waiting.shift()?.([])
  }
  await Promise.all([first, second])
  expect(waiting).toHaveLength(0)
})

it('records that went meanwhile do not stay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const store = await opened(record(1, 1, 'one'))
  const reading = store.reload()
  // Made and taken back while the list is read: it was never told of the first.
  store.hear({ upserts: [], removed: [2], many: false })
  waiting.shift()?.([record(1, 1, 'one'), record(2, 1, 'two')])
  await reading
  expect(values(store)).toEqual(['one', 'two'])
  await vi.advanceTimersByTimeAsync(500)
  waiting.shift()?.([record(1, 1, 'one')])
  await vi.waitFor(() => expect(values(store)).toEqual(['one']))
})
