import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { findMember } from '../accounts/index.ts'
import { requestJob } from '../jobs/index.ts'
import { editAll } from './bulk.ts'
import { purgeTrash } from './bulk-purge.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const db = () => server.services.database.org(org.id)
const tail = (id: string) => id.slice(4)

async function fill(t: { id: string; name: string; n: string }, count: number): Promise<void> {
  await sql
    .raw(
      `insert into "${org.id}"."t_${tail(t.id)}" ("c_${tail(t.name)}", "c_${tail(t.n)}")
       select 'R' || n, n from generate_series(1, ${count}) n`,
    )
    .execute(db())
}
const total = async (who: Person, tableId: string) =>
  ok(await who.api.records.list({ tableId, total: true, limit: 1 })).total

async function ended(who: Person, jobId: string) {
  return vi.waitFor(
    async () => {
      const job = ok(await who.api.jobs.get({ jobId }))
      expect(['done', 'failed']).toContain(job.state)
      return job
    },
    { timeout: 30_000, interval: 100 },
  )
}

describe('delete all', () => {
  it('asks for the name of the table where nothing narrows it down, and goes to the trash as a job', async () => {
    const t = await makeTable(admin, 'Esvaziar', { n: { type: 'number' } })
    await fill(t, 2_500)
    for (const confirm of [undefined, '', 'esvaziar', 'Outra']) {
      const refused = await admin.api.records.remove({ tableId: t.id, all: true, ...(confirm && { confirm }) })
      expect(refused).toBeError(422, 'invalid_input')
    }
    const open = await admin.api.records.remove({ tableId: t.id, all: true, filter: { op: 'and', rules: [] } })
    expect(open).toBeError(422, 'invalid_input')
    const begun = ok(await admin.api.records.remove({ tableId: t.id, all: true, confirm: 'Esvaziar' }))
    expect(begun).toMatchObject({ change_id: null, count: 2_500 })
    const job = await ended(admin, begun.job_id ?? '')
    expect(job).toMatchObject({ state: 'done', done: 2_500, total: 2_500, result: { count: 2_500, failed: 0 } })
    expect(await total(admin, t.id)).toBe(0)
    expect(ok(await admin.api.records.trash({ tableId: t.id, limit: 1_000 })).records).toHaveLength(1_000)
  })

  it('of a selection takes only what the selection holds, and few at once', async () => {
    const t = await makeTable(admin, 'Alguns', { n: { type: 'number' } })
    await fill(t, 50)
    const filter = { op: 'and' as const, rules: [{ field: t.n, operator: 'gt', value: 40 }] }
    const done = ok(await admin.api.records.remove({ tableId: t.id, all: true, filter }))
    expect(done).toMatchObject({ count: 10, job_id: null })
    expect(await total(admin, t.id)).toBe(40)
  })

  it('is refused to who may not delete, before any job is made', async () => {
    const t = await makeTable(admin, 'Só ver', { n: { type: 'number' } })
    await fill(t, 1_500)
    const viewer = await build.person(org, { seat: 'viewer' })
    const refused = await viewer.api.records.remove({ tableId: t.id, all: true, confirm: 'Só ver' })
    expect(refused).toBeError(403, 'permission_denied')
    expect(await total(admin, t.id)).toBe(1_500)
  })
})

describe('edit all', () => {
  it('gives one field of all matching one value, as a job past 1,000, and no more than 5,000', async () => {
    const t = await makeTable(admin, 'Editar', { n: { type: 'number' } })
    await fill(t, 5_000)
    const begun = ok(await admin.api.bulk.update({ tableId: t.id, all: true, field: t.n, value: '7,5' }))
    const job = await ended(admin, begun.job_id ?? '')
    expect(job).toMatchObject({ state: 'done', result: { count: 5_000, failed: 0 } })
    const summary = ok(
      await admin.api.records.summary({ tableId: t.id, aggregates: [{ field: t.n, aggregate: 'sum' }] }),
    )
    expect(summary.lines[0]?.aggregates).toEqual([37_500])
    ok(await admin.api.records.create({ tableId: t.id, values: {} }))
    const over = await admin.api.bulk.update({ tableId: t.id, all: true, field: t.n, value: 1 })
    expect(over).toBeError(402, 'plan_limit')
    const wrong = await admin.api.bulk.update({ tableId: t.id, ids: [1, 2], field: t.n, value: 'muito' })
    expect(wrong).toBeError(422, 'invalid_input')
  })

  it('is seen by nobody but who asked', async () => {
    const t = await makeTable(admin, 'Meu', { n: { type: 'number' } })
    await fill(t, 1_200)
    const builder = await build.person(org, { seat: 'builder' })
    const { job_id } = ok(await builder.api.bulk.update({ tableId: t.id, all: true, field: t.n, value: 1 }))
    expect(await admin.api.jobs.get({ jobId: job_id ?? '' })).toBeError(404, 'not_found')
    expect(await ended(builder, job_id ?? '')).toMatchObject({ state: 'done', result: { count: 1_200 } })
  })

  it('runs with the rights of the moment: who lost them between asking and doing changes nothing', async () => {
    const t = await makeTable(admin, 'Direitos', { n: { type: 'number' } })
    await fill(t, 1_200)
    for (const loss of [
      sql`update oficina.users set active = false where id = `,
      sql`update oficina.users set seat = 'viewer' where id = `,
    ]) {
      const person = await build.person(org, { seat: 'builder' })
      const member = await findMember(server.services.database, org.id, person.id)
      if (!member) throw new Error('no such member')
      const input = { tableId: t.id, selection: {}, values: { [t.n]: 99 } }
      // In one transaction: the job is there only once the right is gone.
      const jobId = await build
        .system()
        .in(org.id)
        .as(member)
        .tx(async (ctx) => {
          await sql`${loss}${person.id}`.execute(ctx.db)
          return requestJob(ctx, editAll, input, { tableId: t.id, total: null })
        })
      await vi.waitFor(async () => {
        const row = await db().selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst()
        expect(row).toMatchObject({ state: 'failed', error: 'permission_denied' })
      }, 20_000)
    }
    const filter = { op: 'and' as const, rules: [{ field: t.n, operator: 'eq', value: 99 }] }
    // 99 stands there once, since the records are numbered.
    expect(ok(await admin.api.records.list({ tableId: t.id, filter, total: true })).total).toBe(1)
  })

  it('goes on where it was after its process was lost, and does nothing twice', async () => {
    const t = await makeTable(admin, 'Retomar', { n: { type: 'number' } })
    await fill(t, 3_000)
    const member = await findMember(server.services.database, org.id, admin.id)
    if (!member) throw new Error('no such member')
    const input = { tableId: t.id, selection: {}, values: { [t.n]: 5 } }
    const jobId = await build
      .system()
      .in(org.id)
      .as(member)
      .tx(async (ctx) => {
        const id = await requestJob(ctx, editAll, input, { tableId: t.id, total: 3_000 })
        // As the first step of a process that then died left it.
        await sql`update oficina.jobs set state = 'running', done = 1000, position = '{"after":1000,"failed":0}' where id = ${id}`.execute(
          ctx.db,
        )
        return id
      })
    expect(await ended(admin, jobId)).toMatchObject({ state: 'done', result: { count: 3_000 } })
    const { rows } = await sql<{ n: string }>`
      select count(*)::text as n from oficina.history where org_id = ${org.id} and table_id = ${t.id}`.execute(db())
    expect(rows[0]?.n).toBe('2000')
  })
})

it('what has lain in the trash for 90 days goes for ever, and what has not stays', async () => {
  const t = await makeTable(admin, 'Lixo', { n: { type: 'number' } })
  await fill(t, 3)
  ok(await admin.api.records.remove({ tableId: t.id, ids: [1, 2] }))
  await sql
    .raw(`update "${org.id}"."t_${tail(t.id)}" set deleted_at = now() - interval '91 days' where id = 1`)
    .execute(db())
  await build.system().tx((ctx) => ctx.enqueue(purgeTrash, {}))
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.raw(`"${org.id}"."t_${tail(t.id)}"`)} order by id`.execute(db())
    expect(rows.map((row) => Number(row.id))).toEqual([2, 3])
  }, 20_000)
  const history = await sql<{ action: string }>`
    select action from oficina.history where org_id = ${org.id} and table_id = ${t.id} and record_id = 1`.execute(db())
  expect(history.rows).toEqual([{ action: 'erase' }])
})
