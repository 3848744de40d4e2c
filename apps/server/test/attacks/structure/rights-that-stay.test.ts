import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { statementsOf } from '../../growth/rows-read.ts'
import { builderFlags, makeWorld, type World } from './world.ts'
import { makeRole } from '../../roles.ts'

let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

it('a lookup that filters by a hidden field stays hidden, with what it filters by, when that field is archived', async () => {
  const { admin, people, slips } = w
  const bonus = ok(await admin.api.fields.create({ tableId: people.id, type: 'number', label: 'Bônus' })).id
  const filters = { op: 'and', rules: [{ field: bonus, operator: 'gt', value: 7_654_321 }] }
  const options = { linkFieldId: slips.owner, targetFieldId: people.city, filters }
  const lookup = ok(await admin.api.fields.create({ tableId: slips.id, type: 'lookup', label: 'Cidade', options })).id
  const me = await w.builder({ [slips.id]: 'full', [people.id]: { level: 'view', fields: w.withoutSalary } })
  const seen = async (who: typeof me) => JSON.stringify(ok(await who.api.tables.get({ tableId: slips.id })))
  expect(await seen(me)).not.toContain(lookup)
  ok(await admin.api.fields.archive({ tableId: people.id, fieldId: bonus }))
  expect(await seen(me)).not.toContain(lookup)
  expect(await seen(me)).not.toContain('7654321')
  expect(await seen(admin)).toContain(lookup)
})

it('a full table refuses a field without telling how many fields are hidden', async () => {
  const { people } = w
  await w.build.system().tx(async (ctx) => {
    await sql`insert into oficina.fields select (r.f).* from (
      select jsonb_populate_record(one, jsonb_build_object('id', 'fld_full' || g, 'key', 'full' || g,
        'api_name', 'full_' || g, 'label', 'Cheia ' || g, 'position', 1000 + g)) as f
      from oficina.fields one, generate_series(1, 500) g where one.id = ${people.kind}) r`.execute(ctx.db)
  })
  try {
    const me = await w.builder({ [people.id]: { level: 'full', fields: w.withoutSalary } })
    const refused = await me.api.fields.create({ tableId: people.id, type: 'number', label: 'Mais uma' })
    // No plan has room for more: it is not the plan that refuses.
    expect(refused).toBeError(409, 'conflict')
    expect(refused.error?.details).toEqual({ reason: 'table_full' })
  } finally {
    await w.build.system().tx((ctx) => sql`delete from oficina.fields where id like 'fld_full%'`.execute(ctx.db))
  }
})

it('a role that is changed by its call narrows at once what a link of its holder publishes', async () => {
  const { people, admin } = w
  const role = await makeRole(w.build, w.org, { [people.id]: 'full' }, builderFlags, { '*': 'full' })
  const me = await w.build.person(w.org, { seat: 'builder', role })
  const shared = { type: 'object' as const, identifier: people.id }
  const { token } = ok(await me.api.publicViews.create({ ...shared, fields: [people.name, people.city] }))
  const records = async () => ok(await w.server.visitor().api.publicViews.records({ token }))
  expect(JSON.stringify(await records())).toContain(w.canaries.row)
  const rule = { level: 'full' as const, filters: w.inTeam }
  ok(await admin.api.roles.update({ profile_id: role, set_tables: { [people.id]: rule } }))
  expect(JSON.stringify(await records())).not.toContain(w.canaries.row)
  ok(await admin.api.publicViews.delete(shared))
})

it('a form is made and changed without a look at the other forms of its table', async () => {
  const { slips, admin } = w
  const fields = [{ id: 'itm_aaaaaaaa', type: 'field' as const, field_id: slips.code }]
  const whole = (text: string) => /from "(oficina"\.")?update_forms".*order by "created_at"/s.test(text)
  const made = await statementsOf(
    async () => ok(await admin.api.updateForms.create({ tableId: slips.id, fields, title: 'Um' })),
    whole,
  )
  expect(made).toEqual([])
})
