import { currentUser, type Filter } from '@oficina/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'
import { startWorld } from '../../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const options = [
  { id: 'opt_stage0', label: 'A', color: 'azul' },
  { id: 'opt_stage1', label: 'B', color: 'verde' },
]

type Named = Awaited<ReturnType<typeof orders>>
const orders = () =>
  makeTable(admin, 'Pedidos', {
    seller: { type: 'user' },
    helpers: { type: 'multipleUsers' },
    stage: { type: 'select', options: { options } },
    paid: { type: 'checkbox' },
  })

/** A table, and a member who edits those of its rows that the rules name. */
async function world(rules: (t: Named) => Filter, shown?: (t: Named) => string[]) {
  const t = await orders()
  const visible = shown?.(t) ?? [t.name, t.seller, t.helpers, t.stage, t.paid]
  const fields = Object.fromEntries(visible.map((id) => [id, 'edit' as const]))
  const role = await makeRole(build, org, { [t.id]: { level: 'edit', fields, filters: rules(t) } })
  return { t, member: await build.person(org, { role }) }
}
const and = (...rules: Filter['rules']): Filter => ({ op: 'and', rules })

describe('a member who sees only some rows makes one of them', () => {
  it('where they are named: by the first value alone, as the panel sends it', async () => {
    const { t, member } = await world((t) => and({ field: t.seller, operator: 'is', value: currentUser }))
    const made = ok(await member.api.records.create({ tableId: t.id, values: { [t.name]: 'Meu' } }))
    expect(made.values[t.seller]).toBe(member.id)
    expect(ok(await member.api.records.list({ tableId: t.id })).records).toHaveLength(1)
  })

  it('where a choice, a list of people and a tick are demanded, in groups too', async () => {
    const { t, member } = await world((t) =>
      and(
        { field: t.stage, operator: 'anyOf', value: ['opt_stage1'] },
        { op: 'or', rules: [and({ field: t.helpers, operator: 'hasAnyOf', value: [currentUser] })] },
        { field: t.paid, operator: 'is', value: true },
      ),
    )
    const many = [{ values: { [t.name]: 'Um' } }, { values: { [t.name]: 'Dois' } }]
    ok(await member.api.records.createMany({ tableId: t.id, records: many }))
    const { records } = ok(await admin.api.records.list({ tableId: t.id }))
    expect(records).toHaveLength(2)
    for (const { values } of records) {
      expect(values[t.paid]).toBe(true)
      expect(JSON.stringify([values[t.stage], values[t.helpers]])).toContain(member.id)
      expect(JSON.stringify(values[t.stage])).toContain('opt_stage1')
    }
  })

  it('also where the field is hidden from them, without a word of it', async () => {
    const mine = (t: Named) => and({ field: t.seller, operator: 'is', value: currentUser })
    const { t, member } = await world(mine, (t) => [t.name])
    const made = ok(await member.api.records.create({ tableId: t.id, values: { [t.name]: 'Dela' } }))
    expect(Object.keys(made.values)).toEqual([t.name])
    const { records } = ok(await admin.api.records.list({ tableId: t.id }))
    expect(records[0]?.values[t.seller]).toBe(member.id)
  })

  it('but not by another name than their own, nor where the scope leaves a choice', async () => {
    const { t, member } = await world((t) => and({ field: t.seller, operator: 'is', value: currentUser }))
    const foreign = { [t.name]: 'Alheio', [t.seller]: admin.id }
    expect(await member.api.records.create({ tableId: t.id, values: foreign })).toBeError(403, 'permission_denied')
    const open = await world((t) => ({
      op: 'or',
      rules: [
        { field: t.stage, operator: 'is', value: 'opt_stage0' },
        { field: t.stage, operator: 'is', value: 'opt_stage1' },
      ],
    }))
    const values = { [open.t.name]: 'Sem fase' }
    expect(await open.member.api.records.create({ tableId: open.t.id, values })).toBeError(403, 'permission_denied')
    expect(ok(await admin.api.records.list({ tableId: open.t.id })).records).toEqual([])
  })
})
