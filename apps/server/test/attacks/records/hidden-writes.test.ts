import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../send.ts'
import { leaksIn } from '../leaks.ts'
import { hiddenFields, hiddenKeys, noField, refuses, sameAs } from './absent.ts'
import { changeRole } from '../../roles.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { attackerOf, seen } from './scanner.ts'

/** Section B, the writing half: what a role may not see cannot be written, used, or found out by trying to. */
let f: Fixture

beforeAll(async () => {
  f = await makeFixture()
})
afterAll(async () => {
  expect(f.scanner.found).toEqual([])
  expect(f.scanner.read).toBeGreaterThan(60)
  await f.stop()
})

const refused = (byId: (id: string) => Promise<Got>, byKey: ((key: string) => Promise<Got>) | null) =>
  refuses(f, byId, byKey)

describe('T030 a field made of what its maker cannot read', () => {
  it('is refused by name and by id, as for what does not exist', async () => {
    const { people, projects } = f
    const fields = Object.fromEntries([people.name, people.dept, people.manager].map((id) => [id, 'edit' as const]))
    const roleId = await f.role('Monta', { [people.id]: { level: 'full', fields }, [projects.id]: 'full' })
    const builder = attackerOf(f.server.url, await f.build.person(f.a, { seat: 'builder', role: roleId }), f.scanner)
    const create = (type: string, options: object, table = people.id) =>
      builder.ask('POST', `/v3/tab/${table}/field`, { label: 'Espia', type, options })
    const tries: ((field: string) => Promise<Got>)[] = [
      (field) => create('formula', { expression: `{${field}} & ""` }),
      (field) => create('formula', { expression: `IF({${field}} > 1, "a", "b")` }),
      (field) => create('lookup', { linkFieldId: people.manager, targetFieldId: field }),
      (field) => create('lookup', { linkFieldId: projects.owner, targetFieldId: field }, projects.id),
      (field) => create('rollup', { linkFieldId: projects.owner, targetFieldId: field, aggregate: 'max' }, projects.id),
    ]
    for (const attempt of tries) {
      const absent = await attempt(noField)
      expect(absent.status).toBe(422)
      for (const field of hiddenFields(f)) sameAs(await attempt(field), absent, field, noField)
    }
    for (const name of hiddenKeys) {
      const got = await create('formula', { expression: `{${name}} & ""` })
      const absent = 'z'.repeat(name.length)
      sameAs(got, await create('formula', { expression: `{${absent}} & ""` }), name, absent)
    }
    const own = await create('formula', { expression: `{${people.dept}} & "!"` })
    expect(own.status, own.text).toBe(200)
    const { id: ownId } = JSON.parse(own.text) as { id: string }
    // A new field is not there for those who see named fields only, until it is named.
    const rule = { level: 'full' as const, fields: { ...fields, [ownId]: 'edit' as const } }
    await changeRole(f.build, f.a, roleId, { [people.id]: rule, [projects.id]: 'full' })
    const changed = (field: string) =>
      builder.ask('PUT', `/v3/tab/${people.id}/field/${ownId}`, {
        options: { expression: `{${field}} & ""` },
      })
    const absent = await changed(noField)
    expect(absent.status).toBe(422)
    for (const field of hiddenFields(f)) sameAs(await changed(field), absent, field, noField)
  })
})

describe('T039 a unique key that one may not read', () => {
  it('is neither confirmed nor used', async () => {
    const set = await f.a.admin.api.uniqueRecords.set({ tableId: f.people.id, unique_field_id: f.people.zqssn })
    expect(set.status).toBe(200)
    const [taken] = f.canaries.ssn
    const upsert = (ssn: string) =>
      f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/upsert`, {
        records: [{ values: { [f.people.zqssn]: ssn } }],
      })
    const create = (ssn: string) =>
      f.attacker.ask('POST', `/v3/tab/${f.people.id}/record`, {
        values: { [f.people.dept]: 'Vendas', [f.people.zqssn]: ssn },
      })
    const byKey = (zqssn: string) =>
      f.program.ask('PUT', '/v1/tables/people/records', { records: [{ values: { zqssn } }] })
    for (const attempt of [upsert, create, byKey]) {
      const [one, other] = [await attempt(taken ?? ''), await attempt('free')]
      expect(one.status).toBeGreaterThanOrEqual(400)
      expect(seen(one)).toEqual(seen(other))
    }
    await f.a.admin.api.uniqueRecords.set({ tableId: f.people.id, unique_field_id: null })
  })
})

describe('T041 writing what one may not', () => {
  it('changes nothing, and a hidden field is an unknown one', async () => {
    const before = (await f.a.admin.api.records.list({ tableId: f.people.id })).body
    const record = `/v3/tab/${f.people.id}/record`
    const values = (field: string) => ({ [field]: '1' })
    await refused((id) => f.attacker.ask('PUT', `${record}/1`, { values: values(id) }), null)
    await refused(
      (id) => f.attacker.ask('POST', record, { values: { [f.people.dept]: 'Vendas', ...values(id) } }),
      null,
    )
    await refused(
      (id) => f.attacker.ask('POST', `${record}s/update`, { records: [{ id: 1, values: values(id) }] }),
      null,
    )
    await refused((id) => f.attacker.ask('POST', `${record}s/create`, { records: [{ values: values(id) }] }), null)
    await refused(
      (id) => f.attacker.ask('PUT', `${record}/1`, { values: values(id) }),
      (key) => f.program.ask('PATCH', '/v1/tables/people/records', { records: [{ id: 1, values: values(key) }] }),
    )
    await refused(
      (id) => f.attacker.ask('PUT', `${record}/1`, { values: values(id) }),
      (key) => f.program.ask('POST', '/v1/tables/people/records', { records: [{ values: values(key) }] }),
    )
    const readOnly = await f.attacker.ask('PUT', `${record}/1`, { values: { [f.people.city]: 'Olinda' } })
    expect([readOnly.status, readOnly.error?.id]).toEqual([403, 'permission_denied'])
    const byToken = await f.program.ask('PATCH', '/v1/tables/people/records', {
      records: [{ id: 1, values: { city: 'x' } }],
    })
    expect(byToken.status).toBe(403)
    expect((await f.a.admin.api.records.list({ tableId: f.people.id })).body).toEqual(before)
  })
})

describe('T044 rows at the edge of what one may see', () => {
  it('cannot be written out of sight, pulled into it, or made beyond it', async () => {
    const before = (await f.a.admin.api.records.list({ tableId: f.people.id })).body
    const record = `/v3/tab/${f.people.id}/record`
    const out = await f.attacker.ask('PUT', `${record}/1`, { values: { [f.people.dept]: 'Pesquisa' } })
    expect(out.status).toBe(403)
    const made = await f.attacker.ask('POST', record, { values: { [f.people.dept]: 'Pesquisa' } })
    expect(made.status).toBe(403)
    const pull = (id: number) => f.attacker.ask('PUT', `${record}/${id}`, { values: { [f.people.dept]: 'Vendas' } })
    expect((await pull(3)).status).toBe(404)
    expect(seen(await pull(3))).toEqual(seen(await pull(999_999)))
    const many = (id: number) =>
      f.attacker.ask('POST', `${record}s/update`, {
        records: [1, id].map((one) => ({ id: one, values: { [f.people.dept]: 'Vendas' } })),
      })
    expect((await many(3)).status).toBeGreaterThanOrEqual(400)
    expect(seen(await many(3))).toEqual(seen(await many(999_999)))
    const remove = (id: number) => f.attacker.ask('POST', `${record}s/delete`, { ids: [id] })
    expect((await remove(3)).status).toBe(404)
    expect(seen(await remove(3))).toEqual(seen(await remove(999_999)))
    const byToken = (id: number) => f.program.ask('DELETE', '/v1/tables/people/records', { ids: String(id) })
    expect(seen(await byToken(3))).toEqual(seen(await byToken(999_999)))
    expect((await f.a.admin.api.records.list({ tableId: f.people.id })).body).toEqual(before)
  })
})

describe('T050 errors', () => {
  it('tell neither value nor SQL nor how we are built', async () => {
    const record = `/v3/tab/${f.people.id}/record`
    const values: unknown[] = [
      1e308,
      -1e308,
      'x'.repeat(200_000),
      { $gt: '' },
      [[]],
      [null],
      true,
      '\u202e',
      -0,
      1e-320,
    ]
    for (const value of values) {
      for (const field of [f.people.name, f.people.email, f.people.manager, f.people.files, f.people.dept]) {
        const got = await f.attacker.ask('PUT', `${record}/2`, { values: { [field]: value } })
        expect(got.status, JSON.stringify(value)?.slice(0, 50)).toBeLessThan(500)
        if (got.status >= 400) expect(leaksIn(got.text)).toEqual([])
      }
    }
    await f.a.admin.api.records.update({ tableId: f.people.id, recordId: 2, values: { [f.people.dept]: 'Vendas' } })
  })
})
