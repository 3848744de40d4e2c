import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { changeRole, makeRole } from '../../roles.ts'
import { makeWorld, type World } from './world.ts'

/** What was kept or hidden holds no longer than the rights that it came with. */
let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

describe('a kept answer', () => {
  it('is not given again to someone whose rights are others by then, and nothing is done twice', async () => {
    const { people } = w
    const role = await makeRole(w.build, w.org, { [people.id]: 'edit' })
    const me = await w.build.person(w.org, { seat: 'member', role })
    const values = { [people.name]: 'Caio', [people.city]: w.canaries.salary }
    const headers = { 'idempotency-key': 'lost-rights-1' }
    const create = () => me.api.records.create({ tableId: people.id, values }, { headers })
    const first = ok(await create())
    expect(ok(await create())).toEqual(first)
    const fields = { [people.name]: 'edit' as const, [people.city]: 'edit' as const }
    await changeRole(w.build, w.org, role, { [people.id]: { level: 'edit', fields, filters: w.inTeam } })
    const again = await create()
    expect(again).toBeError(409, 'conflict')
    expect(again.error?.details).toEqual({ reason: 'rights_changed' })
    expect(JSON.stringify(again.body)).not.toContain(w.canaries.salary)
    const found = ok(await w.admin.api.records.list({ tableId: people.id, search: 'Caio', total: true }))
    expect(found.total).toBe(1)
  })
})

describe('a row condition', () => {
  it('without rules lets everything be seen where all have to hold, and nothing where one has to', async () => {
    const totalFor = async (filters: { op: 'and' | 'or'; rules: never[] }) => {
      const me = await w.builder({ [w.people.id]: { level: 'view', filters } })
      return ok(await me.api.records.list({ tableId: w.people.id, total: true })).total ?? 0
    }
    expect(await totalFor({ op: 'or', rules: [] })).toBe(0)
    expect(await totalFor({ op: 'and', rules: [] })).toBeGreaterThan(1)
    const nested = { op: 'and' as const, rules: [{ op: 'or' as const, rules: [] }] }
    const me = await w.builder({ [w.people.id]: { level: 'view', filters: nested } })
    expect(ok(await me.api.records.list({ tableId: w.people.id, total: true })).total).toBe(0)
  })
})

describe('a link to a record that someone cannot see', () => {
  it('stays when they empty what looks empty to them, and goes when they see it', async () => {
    const { people, slips, admin } = w
    const slip = ok(
      await admin.api.records.create({ tableId: slips.id, values: { [slips.code]: 'B-1', [slips.owner]: 2 } }),
    )
    const me = await w.builder({ [slips.id]: 'full', [people.id]: { level: 'edit', filters: w.inTeam } })
    const at = { tableId: slips.id, recordId: slip.id }
    expect(ok(await me.api.records.get(at)).values[slips.owner] ?? null).toBeNull()
    ok(await me.api.records.update({ ...at, values: { [slips.owner]: null, [slips.code]: 'B-2' } }))
    const kept = ok(await admin.api.records.get(at)).values
    expect(kept[slips.code]).toBe('B-2')
    expect(JSON.stringify(kept[slips.owner])).toContain('2')
    ok(await admin.api.records.update({ ...at, values: { [slips.owner]: null } }))
    expect(ok(await admin.api.records.get(at)).values[slips.owner] ?? null).toBeNull()
  })
})
