import type { RecordView } from '@oficina/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecordStore } from './record-store.ts'

/** A server with a list of ids that finds far pages only about where they are. */
class FakeList {
  readonly asked: Record<string, unknown>[] = []
  ids: number[]
  private readonly drift: number

  constructor(count: number, drift: number) {
    this.ids = Array.from({ length: count }, (_, n) => n + 1)
    this.drift = drift
  }

  private readonly record = (id: number) => ({ id, version: 1, label: `R${id}`, values: {} }) as unknown as RecordView

  answer(request: {
    page?: number
    near?: number
    cursor?: string
    until?: string
    total?: unknown
    summary?: boolean
  }): object {
    if (request.summary) return { lines: [{ depth: 0, keys: [], labels: [], count: this.ids.length, aggregates: [] }] }
    this.asked.push(request)
    const total = request.total ? { total: this.ids.length + 500, estimated: 'about' } : { total: null }
    const { cursor, until, near, page = 1 } = request
    // A place is the id of the row that it stands behind.
    let start = (page - 1) * 100
    if (cursor !== undefined) start = Number(cursor)
    else if (until !== undefined) start = Math.max(0, Number(until) - 100)
    else if (near !== undefined) start = Math.min(this.ids.length - 1, Math.floor(near * this.ids.length) + this.drift)
    const end = until === undefined ? start + 100 : Number(until)
    const rows = this.ids.slice(start, end)
    const next = end >= this.ids.length ? null : String(end)
    const isPlace = until !== undefined || (near !== undefined && cursor === undefined)
    return {
      records: rows.map(this.record),
      next,
      ...total,
      ...(isPlace && { from: start === 0 ? null : String(start) }),
    }
  }
}

let list: FakeList
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    const request = { ...(JSON.parse(init.body) as object), ...(url.includes('summary') && { summary: true }) }
    return Promise.resolve(Response.json(list.answer(request)))
  })
})
afterEach(() => void vi.unstubAllGlobals())

const made = async (count: number, drift: number) => {
  list = new FakeList(count, drift)
  const store = new RecordStore({ tableId: 'tbl_far' }, (error) => error.message)
  await store.load(0)
  return store
}
const idsAt = (store: RecordStore, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => store.peek(from + n)?.id)
const isGapless = (ids: readonly (number | undefined)[]) =>
  ids.every((id, n) => n === 0 || (id !== undefined && id === (ids[n - 1] ?? 0) + 1))

it('goes on from a far page to both sides without a gap or a repeat', async () => {
  const store = await made(1_000_000, 37)
  await store.load(5_000)
  await store.load(5_001)
  await store.load(4_999)
  await store.load(4_998)
  expect(isGapless(idsAt(store, 499_800, 400))).toBe(true)
  expect(
    list.asked.map(({ page, near, cursor, until }) => [
      page !== undefined,
      near !== undefined,
      cursor !== undefined,
      until !== undefined,
    ]),
  ).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
    [false, false, false, true],
  ])
})

it('reads a far page again when it does not follow on the one before it', async () => {
  const store = await made(1_000_000, 37)
  await store.load(102)
  expect(store.peek(10_200)?.id).not.toBe(10_201)
  await store.load(100)
  await store.load(101)
  // Its neighbour was found exactly: the page that was only about right is gone until someone looks at it.
  expect(store.peek(10_200)).toBeUndefined()
  await store.load(102)
  expect(isGapless(idsAt(store, 10_000, 300))).toBe(true)
  expect(store.peek(10_200)?.id).toBe(10_201)
})

it('ends the list where the last record stands, whatever was estimated', async () => {
  const store = await made(50_000, 37)
  expect([store.total, store.estimated]).toEqual([50_500, 'about'])
  await store.load(499)
  while (store.peek((store.total ?? 0) - 1) === undefined) await store.load(Math.floor(((store.total ?? 1) - 1) / 100))
  expect(store.peek((store.total ?? 0) - 1)?.id).toBe(50_000)
})

it('keeps the exact count, although far rows are only found about where they are', async () => {
  let count = () => {}
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    count = run
    return 0
  })
  const store = await made(50_000, -37)
  count()
  await vi.waitFor(() => expect(store.estimated).toBeUndefined())
  await store.load(499)
  expect(store.total).not.toBe(50_000)
  expect(store.counted).toBe(50_000)
})

it('reads far pages again at the places where they began', async () => {
  const store = await made(1_000_000, 37)
  await store.load(5_000)
  await store.load(5_001)
  const before = idsAt(store, 500_000, 200)
  await store.reload()
  expect(idsAt(store, 500_000, 200)).toEqual(before)
})
