import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const names = async (tableId: string, name: string) =>
  ok(await admin.api.records.list({ tableId })).records.map(({ values }) => values[name])

describe('changed and new rows of one gesture', () => {
  it('are one change: one undo takes all of it back, one redo brings it again', async () => {
    const t = await makeTable(admin, 'Colar', { n: { type: 'number' } })
    const { id } = ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'old' } }))
    const written = ok(
      await admin.api.records.writeMany({
        tableId: t.id,
        records: [
          { id, values: { [t.name]: 'changed' } },
          { values: { [t.name]: 'a' } },
          { values: { [t.name]: 'b', [t.n]: 2 } },
        ],
      }),
    )
    expect(written.results.map(({ ok: isOk }) => isOk)).toEqual([true, true, true])
    expect(await names(t.id, t.name)).toEqual(['changed', 'a', 'b'])
    ok(await admin.api.records.undo({ tableId: t.id }))
    expect(await names(t.id, t.name)).toEqual(['old'])
    ok(await admin.api.records.redo({ tableId: t.id }))
    expect(await names(t.id, t.name)).toEqual(['changed', 'a', 'b'])
  })

  it('are all written or none', async () => {
    const t = await makeTable(admin, 'Tudo ou nada', { n: { type: 'number' } })
    const refused = await admin.api.records.writeMany({
      tableId: t.id,
      records: [{ values: { [t.name]: 'a' } }, { values: { [t.n]: 'no number' } }],
    })
    expect(refused).toBeError(422, 'invalid_input')
    expect(await names(t.id, t.name)).toEqual([])
  })

  it('are one to 5,000', async () => {
    const t = await makeTable(admin, 'Muitas', { n: { type: 'number' } })
    const rows = Array.from({ length: 5_001 }, (_, n) => ({ values: { [t.n]: n } }))
    expect(await admin.api.records.writeMany({ tableId: t.id, records: rows })).toBeError(422, 'invalid_input')
    expect(await admin.api.records.writeMany({ tableId: t.id, records: [] })).toBeError(422, 'invalid_input')
    expect(ok(await admin.api.records.writeMany({ tableId: t.id, records: rows.slice(1) })).results).toHaveLength(5_000)
  })

  it('are up to 16 MB, as other calls of many records', async () => {
    const t = await makeTable(admin, 'Grandes', { note: { type: 'text' } })
    const records = Array.from({ length: 40 }, () => ({ values: { [t.note]: 'x'.repeat(90_000) } }))
    expect(ok(await admin.api.records.writeMany({ tableId: t.id, records })).results).toHaveLength(40)
  })

  it('are written by those who may: whoever may only look changes nothing', async () => {
    const t = await makeTable(admin, 'Direitos', { n: { type: 'number' } })
    const { id } = ok(await admin.api.records.create({ tableId: t.id, values: { [t.n]: 1 } }))
    const member = await build.person(org, { seat: 'viewer' })
    const refused = await member.api.records.writeMany({
      tableId: t.id,
      records: [{ id, values: { [t.n]: 2 } }, { values: { [t.n]: 3 } }],
    })
    expect(refused.error).not.toBeNull()
    expect(ok(await admin.api.records.list({ tableId: t.id })).records.map(({ values }) => values[t.n])).toEqual([1])
  })
})

it('a change of one record names itself, so that its own undo takes back nothing newer', async () => {
  const t = await makeTable(admin, 'Mover', { n: { type: 'number' }, l: { type: 'tags' } })
  const { id } = ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'a', [t.n]: 1 } }))
  const at = { tableId: t.id, recordId: id }
  const first = ok(await admin.api.records.update({ ...at, values: { [t.n]: 2 } }))
  ok(await admin.api.records.update({ ...at, values: { [t.name]: 'b' } }))
  const form = ok(await admin.api.forms.updateRecord({ ...at, kind: 'update', values: { [t.name]: 'c' } }))
  expect(form.change_id).toEqual(expect.any(String))
  ok(await admin.api.records.undo({ tableId: t.id, change_id: first.change_id ?? '' }))
  expect(ok(await admin.api.records.get(at)).values).toMatchObject({ [t.name]: 'c', [t.n]: 1 })
  // What changed nothing has nothing to undo.
  expect(ok(await admin.api.records.update({ ...at, values: { [t.n]: 1 } })).change_id).toBeUndefined()
})
