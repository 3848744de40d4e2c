import type { RecordView } from '@oficina/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, type SentCall } from '../../testing/fake-server.ts'
import { RecordStore } from './record-store.ts'

const tableId = 'tbl_00000000000001'
const [name, price] = ['fld_00000000000001', 'fld_00000000000002']
const record = { id: 7, version: 3, values: { [name]: 'Ana', [price]: 1 } } as unknown as RecordView
const key = (field: string) => `7 ${field}`

afterEach(() => vi.unstubAllGlobals())

function open() {
  const store = new RecordStore({ tableId }, () => 'No connection')
  const edit = (field: string, value: unknown) =>
    store.edit([{ record, values: { [field]: value }, shown: { [field]: value } }])
  return { store, edit }
}
const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const back = (): SentCall[] =>
  fakeServer({
    'records.update': { ...record, version: 4 },
    'records.updateMany': { change_id: 'chg_1', results: [] },
    'records.list': { records: [record], total: 1 },
  })
const written = (sent: readonly SentCall[]) => sent.filter(({ id }) => id.startsWith('records.update'))

it('sends what was edited without a connection when it is back, once', async () => {
  const { store, edit } = open()
  cut()
  expect(await edit(name, 'Bia')).toBe(false)
  expect(store.refusals.get(key(name))).toMatchObject({ shown: 'Bia' })
  const sent = back()
  await store.sendUnsent()
  await store.sendUnsent()
  expect(written(sent).map(({ input }) => input.values)).toEqual([{ [name]: 'Bia' }])
  expect(store.refusals.size).toBe(0)
})

it('sends the last of several edits of a cell, and nothing that was dropped', async () => {
  const { store, edit } = open()
  cut()
  await edit(name, 'Bia')
  await edit(name, 'Carla')
  await edit(price, 2)
  store.forget(7, price)
  const sent = back()
  await store.sendUnsent()
  expect(written(sent).map(({ input }) => input.values)).toEqual([{ [name]: 'Carla' }])
})

it('keeps it for the next time where the line is still cut', async () => {
  const { store, edit } = open()
  cut()
  await edit(name, 'Bia')
  await store.sendUnsent()
  expect(store.refusals.get(key(name))).toMatchObject({ shown: 'Bia' })
  const sent = back()
  await store.sendUnsent()
  expect(written(sent)).toHaveLength(1)
})

it('does not send again what the server refused', async () => {
  const { store, edit } = open()
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ error: { id: 'conflict', code: 409, message: '' } }), { status: 409 }),
  )
  await edit(name, 'Bia')
  const sent = back()
  await store.sendUnsent()
  expect(written(sent)).toEqual([])
})
