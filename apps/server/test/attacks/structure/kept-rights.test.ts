import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../src/platform/testing/test-services.ts'
import { ok } from '../../apps.ts'
import { changeRole, makeRole } from '../../roles.ts'
import { cookieHeader } from '../send.ts'
import { builderFlags, makeWorld, type World } from './world.ts'

/** What someone made while they saw more gives them nothing of it once they see less. */
let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

async function someone() {
  const role = await makeRole(w.build, w.org, { [w.people.id]: 'full', [w.slips.id]: 'full' }, builderFlags)
  const me = await w.build.person(w.org, { seat: 'builder', role })
  const narrow = (rule: object) => changeRole(w.build, w.org, role, { [w.people.id]: { level: 'full', ...rule } })
  return { me, role, narrow }
}

describe('a file that someone asked for', () => {
  const exported = async (me: Awaited<ReturnType<typeof someone>>['me'], asked: { export_id: string }) => {
    const db = w.server.services.database.system()
    await until(async () => {
      const { rows } = await sql<{ state: string }>`
        select state from oficina.exports where id = ${asked.export_id}`.execute(db)
      return rows[0]?.state === 'ready'
    })
    const mail = await until(async () => {
      const { rows } = await sql<{ content: { action: { url: string } } }>`
        select content from oficina.mails where to_address = ${me.email} order by created_at desc limit 1`.execute(db)
      return rows[0]
    })
    return () => fetch(mail.content.action.url, { headers: { cookie: cookieHeader(me) } })
  }

  it.each([
    ['rows', () => ({ filters: w.inTeam })],
    ['fields', () => ({ fields: w.withoutSalary })],
  ])('of a table is not given to them once %s of it are hidden', async (_, rule) => {
    const { me, narrow } = await someone()
    const get = await exported(me, ok(await me.api.exports.table({ tableId: w.people.id })))
    const first = await get()
    expect([first.status, (await first.text()).includes(w.canaries.row)]).toEqual([200, true])
    await narrow(rule())
    const later = await get()
    expect([later.status, (await later.text()).includes('CNRY')]).toEqual([404, false])
  })

  it('of the log neither', async () => {
    const { me, narrow } = await someone()
    const get = await exported(me, ok(await me.api.exports.history({})))
    expect((await (await get()).text()).includes(w.canaries.row)).toBe(true)
    await narrow({ filters: w.inTeam })
    const later = await get()
    expect([later.status, (await later.text()).includes('CNRY')]).toEqual([404, false])
  })
})

describe('undo', () => {
  it('brings back no record that is hidden now, and writes nothing into one', async () => {
    const { people, admin } = w
    const { me, narrow } = await someone()
    const at = { tableId: people.id }
    const gone = ok(await me.api.records.create({ ...at, values: { [people.team]: 'Pesquisa' } })).id
    const kept = ok(await me.api.records.create({ ...at, values: { [people.team]: 'Pesquisa' } })).id
    ok(await me.api.records.update({ ...at, recordId: kept, values: { [people.city]: 'Olinda' } }))
    ok(await me.api.records.remove({ ...at, ids: [gone] }))
    await narrow({ filters: w.inTeam })
    for (let n = 0; n < 4; n++) {
      const answer = await me.api.records.undo(at)
      expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([404, 409])
    }
    expect((await admin.api.records.get({ ...at, recordId: gone })).status).toBe(404)
    expect(ok(await admin.api.records.get({ ...at, recordId: kept })).values[people.city]).toBe('Olinda')
  })

  it('puts nothing back into a field that is hidden now', async () => {
    const { people, admin } = w
    const { me, narrow } = await someone()
    const at = { tableId: people.id, recordId: 1 }
    ok(await me.api.records.update({ ...at, values: { [people.salary]: 'opt_aberto', [people.kind]: 'antes' } }))
    ok(await me.api.records.update({ ...at, values: { [people.salary]: 'opt_secret', [people.kind]: 'depois' } }))
    await narrow({ fields: w.withoutSalary })
    const undone = await me.api.records.undo({ tableId: people.id })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const values = ok(await admin.api.records.get(at)).values
    expect([values[people.kind], JSON.stringify(values[people.salary])]).toEqual(['antes', '"opt_secret"'])
    const restored = await me.api.history.restore({ ...at, version: 2, fields: [people.salary] })
    expect(restored).toBeError(422, 'invalid_input')
  })

  it('that would move a record out of sight is refused, as the same edit would be', async () => {
    const { people, admin } = w
    const { me, narrow } = await someone()
    const at = { tableId: people.id }
    const recordId = ok(await me.api.records.create({ ...at, values: { [people.team]: 'Pesquisa' } })).id
    ok(await me.api.records.update({ ...at, recordId, values: { [people.team]: 'Vendas' } }))
    await narrow({ filters: w.inTeam })
    const edit = await me.api.records.update({ ...at, recordId, values: { [people.team]: 'Pesquisa' } })
    const undo = await me.api.records.undo(at)
    expect(undo.status).toBe(edit.status)
    const { values } = ok(await admin.api.records.get({ ...at, recordId }))
    if (edit.status !== 200) expect(values[people.team]).toBe('Vendas')
  })
})
