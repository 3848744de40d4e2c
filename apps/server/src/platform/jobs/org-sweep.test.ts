import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testRun } from '../testing/test-run.ts'
import { makeTestDatabase, startTestServices, until } from '../testing/test-services.ts'
import { defineOrgSweep, deleteInBatches, rowsAtOnce } from './org-sweep.ts'

type Process = Awaited<ReturnType<typeof startTestServices>>
const running: Process[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()))
})

async function makeOrgs({ ctx }: Process, count: number): Promise<void> {
  await sql`insert into oficina.orgs (id, name, slug, language, timezone, currency_symbol, plan)
    select 'org_' || lpad(n::text, 6, '0'), 'x', 'x' || n, 'en', 'UTC', '$', 'free' from generate_series(1, ${count}) n`.execute(
    ctx(null).db,
  )
}

describe('a sweep over organisations', () => {
  it('reaches every one although some fail, and tries those again by themselves', { timeout: 60_000 }, async () => {
    const done: string[] = []
    const tries = new Map<string, number>()
    const sweep = defineOrgSweep({
      name: 'test.sweep',
      schedule: '0 0 1 1 *',
      run: async (ctx, orgId) => {
        tries.set(orgId, (tries.get(orgId) ?? 0) + 1)
        if (orgId.endsWith('7') && tries.get(orgId) === 1) throw new Error('not this one')
        if (ctx.orgId === orgId) done.push(orgId)
      },
    })
    const url = await makeTestDatabase()
    const server = await startTestServices({
      url,
      domains: [{ name: 'test', jobs: [sweep] }],
      work: true,
      logLevel: 'silent',
    })
    running.push(server)
    // More than one page of them.
    await makeOrgs(server, 230)
    await server.ctx(null).tx((ctx) => ctx.enqueue(sweep, {}))
    await until(() => done.length === 230, 50)
    expect(new Set(done).size).toBe(230)
    expect([...tries.values()].filter((count) => count > 1)).toHaveLength(23)
  })

  it('asks for a page of them at a time and goes on behind it, and stops with the server', async () => {
    const sweep = defineOrgSweep({ name: 'test.sweep', schedule: '0 0 1 1 *', run: async () => {} })
    const url = await makeTestDatabase()
    const server = await startTestServices({ url, domains: [{ name: 'test', jobs: [sweep] }] })
    running.push(server)
    await makeOrgs(server, 230)
    const system = server.ctx(null)
    const asked = async () => {
      const { rows } = await sql<{ orgs: number; after: string | null }>`
        select count(data->>'orgId')::int as orgs, max(data->'input'->>'after') as after from pgboss.job
        where name = 'test.sweep'`.execute(system.db)
      return rows[0]
    }
    await expect(sweep.run(system, {}, testRun({ signal: AbortSignal.abort() }))).rejects.toThrow()
    expect(await asked()).toEqual({ orgs: 0, after: null })
    await sweep.run(system, {}, testRun())
    expect(await asked()).toEqual({ orgs: 200, after: 'org_000200' })
    await sweep.run(system, { after: 'org_000200' }, testRun())
    expect(await asked()).toEqual({ orgs: 230, after: 'org_000200' })
  })
})

describe('a purge of old rows', () => {
  it('deletes no more than a batch in one statement, and leaves what is young', async () => {
    const server = await startTestServices({ url: await makeTestDatabase() })
    running.push(server)
    const { db } = server.ctx(null)
    const count = rowsAtOnce * 2 + 10
    await sql`create table oficina.statements (rows bigint)`.execute(db)
    await sql`create table oficina.old_rows (org_id text, created_at timestamptz)`.execute(db)
    await sql`create function oficina.note_statement() returns trigger language plpgsql as $$ begin
      insert into oficina.statements select count(*) from gone; return null; end $$`.execute(db)
    await sql`create trigger note after delete on oficina.old_rows referencing old table as gone
      for each statement execute function oficina.note_statement()`.execute(db)
    await sql`insert into oficina.old_rows (org_id, created_at)
      select 'org_old', now() - case when n <= ${count} then interval '9 days' else interval '0' end
      from generate_series(1, ${count + 5}) n`.execute(db)
    const gone = await deleteInBatches(db, testRun(), 'old_rows' as never, sql`created_at < now() - interval '7 days'`)
    expect(gone).toBe(count)
    const { rows } = await sql<{ rows: string }>`select rows from oficina.statements`.execute(db)
    expect(rows.map((row) => Number(row.rows))).toEqual([rowsAtOnce, rowsAtOnce, 10])
    const { rows: left } = await sql<{ n: number }>`select count(*)::int as n from oficina.old_rows`.execute(db)
    expect(left[0]?.n).toBe(5)
  })

  it('ends between two batches when the server stops', async () => {
    const server = await startTestServices({ url: await makeTestDatabase() })
    running.push(server)
    const { db } = server.ctx(null)
    await expect(deleteInBatches(db, testRun({ signal: AbortSignal.abort() }), 'events', sql`true`)).rejects.toThrow()
  })
})
