import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import type { Person } from '../../build.ts'
import { changeRole, makeRole } from '../../roles.ts'
import { makeToken, type Program } from '../../tokens.ts'
import { builderFlags, makeWorld, type World } from '../structure/world.ts'

/** T172: a token has the least of its scope and of what its maker may do at this moment. */
let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

async function maker(): Promise<{ me: Person; role: string }> {
  const rules = { [w.people.id]: 'full' as const, [w.slips.id]: 'full' as const }
  const role = await makeRole(w.build, w.org, rules, builderFlags, { '*': 'full' })
  return { me: await w.build.person(w.org, { seat: 'builder', role }), role }
}
/** Everything that a program can read of the two tables, as text. */
async function allOf({ api }: Program): Promise<string> {
  const answers: unknown[] = [(await api.v1.tables()).body]
  for (const table of ['pessoas', 'holerites']) {
    answers.push((await api.v1.fields({ table })).body, (await api.v1.list({ table, limit: 100 })).body)
    for (const recordId of [1, 2]) answers.push((await api.v1.get({ table, recordId })).body)
    answers.push((await api.v1.list({ table, search: 'CNRY' })).body)
  }
  return JSON.stringify(answers)
}

describe('a token for one table', () => {
  it('sees nothing of another through links, lookups or labels', async () => {
    const { me } = await maker()
    const program = await makeToken(w.server.url, me, { tables: [w.people.id] })
    const seen = await allOf(program)
    expect(seen).toContain(w.canaries.row)
    expect(seen).not.toContain(w.canaries.slip)
    expect(seen).not.toContain('"A-1"')
    expect(seen).not.toContain(w.slips.id)
    const other = await makeToken(w.server.url, me, { tables: [w.slips.id] })
    const slips = await allOf(other)
    expect(slips).toContain(w.canaries.slip)
    for (const hidden of [w.canaries.row, w.canaries.salary, '"Ana"', w.people.id]) expect(slips).not.toContain(hidden)
  })

  it('for reading writes nothing by any call', async () => {
    const { me } = await maker()
    const { api } = await makeToken(w.server.url, me, { scope: 'read' })
    const before = ok(await w.admin.api.records.list({ tableId: w.people.id, total: true }))
    const table = 'pessoas'
    const tries = [
      await api.v1.create({ table, records: [{ values: {} }] }),
      await api.v1.update({ table, records: [{ id: 1, values: {} }] } as never),
      await api.v1.remove({ table, ids: [1] } as never),
    ]
    for (const { status } of tries) expect(status).toBeOneOf([403, 404, 422])
    expect(ok(await w.admin.api.records.list({ tableId: w.people.id, total: true }))).toEqual(before)
  })
})

describe('a token of someone whose role is narrowed', () => {
  it('loses rows and fields with them, and writes no more of what they may not', async () => {
    const { me, role } = await maker()
    const program = await makeToken(w.server.url, me)
    expect(await allOf(program)).toContain(w.canaries.row)
    const rule = { level: 'view' as const, filters: w.inTeam, fields: w.withoutSalary }
    await changeRole(w.build, w.org, role, { [w.people.id]: rule as never })
    const seen = await allOf(program)
    expect(seen).toContain('Ana')
    for (const canary of Object.values(w.canaries)) expect(seen).not.toContain(canary)
    for (const records of [[{ values: {} }]])
      expect(await program.api.v1.create({ table: 'pessoas', records })).toBeError(403, 'permission_denied')
    expect((await program.api.v1.list({ table: 'holerites' })).status).toBe(404)
  })

  it('keeps no answer under a key that its maker may no longer have', async () => {
    const { me, role } = await maker()
    const program = await makeToken(w.server.url, me)
    const headers = { 'idempotency-key': 'token-lost-rights' }
    const key = ok(await program.api.v1.fields({ table: 'pessoas' })) as { fields: { key: string; label: string }[] }
    const city = key.fields.find(({ label }) => label === 'city')?.key ?? 'city'
    const create = () =>
      program.api.v1.create({ table: 'pessoas', records: [{ values: { [city]: 'CNRY-kept' } }] }, { headers })
    ok(await create())
    const fields = { [w.people.name]: 'edit' as const }
    await changeRole(w.build, w.org, role, { [w.people.id]: { level: 'edit', fields, filters: w.inTeam } })
    const again = await create()
    expect(again.status).toBeOneOf([403, 409, 422])
    expect(JSON.stringify(again.body)).not.toContain('CNRY-kept')
    const other = await makeToken(w.server.url, w.admin)
    const foreign = await other.api.v1.create({ table: 'pessoas', records: [{ values: {} }] }, { headers })
    expect([foreign.status, foreign.headers.get('idempotent-replayed')]).toEqual([200, null])
  })
})
