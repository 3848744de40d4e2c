import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../apps.ts'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeTable } from '../tables.ts'
import { makeToken } from '../tokens.ts'

/** Between organisations stands the database itself: whatever a statement asks for, it sees the rows of one. */
let server: TestServer
let orgs: [BuiltOrg, BuiltOrg]
let client: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  const build = makeBuild(server)
  orgs = [await build.org(), await build.org()]
  for (const { admin } of orgs) {
    const t = await makeTable(admin, 'Coisas', { n: { type: 'number' } })
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.n]: 1 } }))
    ok(await admin.api.publicViews.create({ type: 'object', identifier: t.id, fields: [t.n] }))
    ok(await admin.api.docPages.create({ label: 'Página' }))
    ok(await admin.api.apps.create({ label: 'App' }))
    await makeToken(server.url, admin)
  }
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  // Mail about an account, with a code in it, belongs to no organisation.
  await client.query(`insert into oficina.mails (id, to_address, language, subject, sensitive, status)
    values ('mail_account', 'alguem@oficina.test', 'en', 'Code', true, 'queued')`)
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

/** An account is a member of many organisations: who works for none of them sees none of these. */
const ofAccounts = ['accounts', 'identities', 'one_time_tokens', 'orgs', 'recovery_codes']
/** Of the server itself: names of migrations, hashes of who tries and of files. */
const ofTheServer = ['migrations', 'rate_limits', 'stored_blobs']

const tablesWith = async (org: boolean): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'oficina' and c.relkind in ('r', 'p')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) = $1
     order by 1`,
    [org],
  )
  return rows.map(({ name }) => name)
}

const countBy = async (setting: string | null, name: string) => {
  await client.query(`select set_config('oficina.org', $1, false)`, [setting ?? ''])
  const { rows } = await client.query<{ org: string; n: number }>(
    `select org_id as org, count(*)::int as n from oficina."${name}" group by 1`,
  )
  return new Map(rows.map(({ org, n }) => [org, n]))
}

it('every table with an organisation has a policy that binds its owner too', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'oficina' and c.relkind in ('r', 'p')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
       and not (c.relrowsecurity and c.relforcerowsecurity
         and (select bool_or(p.polcmd = '*') or count(distinct p.polcmd) = 4 from pg_policy p where p.polrelid = c.oid))`,
  )
  expect(rows).toEqual([])
  expect(await tablesWith(false)).toEqual([...ofAccounts, ...ofTheServer].sort())
})

it('a statement without an organisation sees nothing, and one within an organisation sees its rows alone', async () => {
  const [one, two] = orgs
  const filled: string[] = []
  for (const name of await tablesWith(true)) {
    expect([...(await countBy(null, name)).keys()], name).toEqual([])
    expect([...(await countBy('org_made_up', name)).keys()], name).toEqual([])
    const own = await countBy(one.id, name)
    expect(
      [...own.keys()].filter((id) => id !== one.id),
      name,
    ).toEqual([])
    const all = await countBy('*', name)
    // What there is of it in truth: the policy hides none of its own either.
    expect(own.get(one.id), name).toBe(all.get(one.id))
    if (all.has(one.id) && all.has(two.id)) filled.push(name)
  }
  // It looked at rows that were there to be seen.
  for (const name of [
    'users',
    'roles',
    'tables',
    'fields',
    'changes',
    'history',
    'events',
    'api_tokens',
    'public_views',
  ])
    expect(filled).toContain(name)
})

it('a statement without an organisation sees no account and no organisation', async () => {
  await client.query(`select set_config('oficina.org', '', false)`)
  for (const name of ofAccounts) {
    const { rows } = await client.query(`select from oficina."${name}"`)
    expect(rows.length, name).toBe(0)
  }
  await client.query(`select set_config('oficina.org', $1, false)`, [orgs[0].id])
  const { rows } = await client.query<{ id: string }>('select id from oficina.orgs')
  expect(rows).toEqual([{ id: orgs[0].id }])
})

it('no row of another organisation is written, changed or deleted', async () => {
  const [one, two] = orgs
  await client.query(`select set_config('oficina.org', $1, false)`, [one.id])
  const change = await client.query('update oficina.users set first_name = $1 where org_id = $2', ['x', two.id])
  const gone = await client.query('delete from oficina.tables where org_id = $1', [two.id])
  expect([change.rowCount, gone.rowCount]).toEqual([0, 0])
  const moved = client.query('update oficina.users set org_id = $1 where org_id = $2', [two.id, one.id])
  await expect(moved).rejects.toThrow('row-level security')
})
