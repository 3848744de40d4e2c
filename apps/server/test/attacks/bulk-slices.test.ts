import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Turn } from '../../src/platform/turns.ts'
import { request } from '../api.ts'
import { ok } from '../apps.ts'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { makeToken } from '../tokens.ts'

/**
 * A large body of one organisation must not block the process for others. So no step handles more than a slice of it, and
 * work over many records checks whether its turn is over. `npm run bench -- held` measures the time.
 */
let server: TestServer
let admin: Person
let table: MadeTable<'note' | 'n'>

beforeAll(async () => {
  server = await startTestServer({ OFICINA_ROLE: 'api' })
  admin = (await makeBuild(server).org()).admin
  table = await makeTable(admin, 'Notas', { note: { type: 'text' }, n: { type: 'number' } })
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

const json = { 'content-type': 'application/json' }
const megabyte = 1024 * 1024
const bodyOf = (count: number, values: (n: number) => Record<string, unknown>) =>
  JSON.stringify({ records: Array.from({ length: count }, (_, n) => ({ values: values(n) })) })

/** The longest JSON text that is parsed or written at once, and how often work checks for the end of its turn. */
function watch() {
  let longest = 0
  const { parse, stringify } = JSON
  const note = (text: unknown) => {
    if (typeof text === 'string') longest = Math.max(longest, text.length)
  }
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    note(text)
    return parse(text, reviver)
  })
  vi.spyOn(JSON, 'stringify').mockImplementation(((value: unknown, ...rest: []) => {
    const text = stringify(value, ...rest)
    note(text)
    return text
  }) as typeof JSON.stringify)
  const turns = vi.spyOn(Turn.prototype, 'isOver')
  return { longest: () => longest, checks: () => turns.mock.calls.length }
}

const create = (body: string) =>
  request(server.url, admin, 'POST', `/api/v3/tab/${table.id}/records/create`, body, json)

describe('15 MB in one call', () => {
  it.each([
    ['long texts', () => bodyOf(1_000, (n) => ({ [table.note]: `${n} ${'a'.repeat(15_000)}` })), 200, 2_000],
    ['escapes', () => bodyOf(1_000, (n) => ({ [table.note]: `${n} ${'\u0007"\\'.repeat(1_450)}` })), 200, 2_000],
    ['unknown keys', () => bodyOf(1_000, (n) => unknownKeys(n)), 422, 1_000],
    [
      'more records than are written',
      () => bodyOf(10_000, (n) => ({ [table.n]: n, [table.note]: filler })),
      422,
      10_000,
    ],
    ['more records than are read', () => bodyOf(10_001, () => ({ [table.note]: filler })), 422, 10_000],
    ['records that are no objects', () => `{"records":[${'1,'.repeat(7_000_000)}1]}`, 422, 10_000],
    ['nested lists', () => `{"records":[${'['.repeat(400_000)}${']'.repeat(400_000)}]}`, 422, 0],
  ])('%s: is handled in slices', { timeout: 120_000 }, async (_name, make, status, checks) => {
    const body = make()
    expect(body.length).toBeLessThan(16 * megabyte)
    const seen = watch()
    const answer = await create(body)
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status)
    expect(seen.longest()).toBeLessThanOrEqual(megabyte)
    expect(seen.checks()).toBeGreaterThanOrEqual(checks)
  })

  it('updates, and creates of a program with a key, are handled in slices and kept as sent', {
    timeout: 120_000,
  }, async () => {
    const text = (n: number) => `${n} ${'\u0007"\\'.repeat(1_400)}`
    ok(await create(bodyOf(200, (n) => ({ [table.note]: `${n}` }))))
    const listed = ok(await admin.api.records.list({ tableId: table.id, limit: 200, fields: [] })).records
    const changes = JSON.stringify({
      records: listed.map(({ id }, n) => ({ id, values: { [table.note]: text(n).repeat(5) } })),
    })
    const update = watch()
    const changed = await request(server.url, admin, 'POST', `/api/v3/tab/${table.id}/records/update`, changes, json)
    expect(changed.status, JSON.stringify(changed.body).slice(0, 300)).toBe(200)
    expect(update.longest()).toBeLessThanOrEqual(megabyte)
    vi.restoreAllMocks()

    const program = await makeToken(server.url, admin)
    const body = JSON.stringify({
      records: Array.from({ length: 1_000 }, (_, n) => ({ values: { note: text(n) } })),
    })
    const headers = { ...json, 'idempotency-key': 'lote-1' }
    const made = watch()
    const answer = await request(server.url, program, 'POST', '/api/v1/tables/notas/records', body, headers)
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
    expect(made.longest()).toBeLessThanOrEqual(megabyte)
    expect(made.checks()).toBeGreaterThanOrEqual(3_000)
    vi.restoreAllMocks()
    const last = (answer.body as { records: { id: number }[] }).records.at(-1)?.id ?? 0
    expect(ok(await admin.api.records.get({ tableId: table.id, recordId: last })).values[table.note]).toBe(text(999))
  })
})

const filler = 'a'.repeat(1_400)
const unknownKeys = (record: number) =>
  Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`fld_${(record * 600 + n).toString(36)}`, 'aaaaaaaa']))
