import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, makeApp, ok } from '../apps.ts'
import { type Build, type BuiltOrg, makeBuild, password, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeTable } from '../tables.ts'

/** An address gets so much mail and no more. Whoever fills that must not keep its owner from what matters. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(() => server.stop())

/** What was mailed to someone: how much of their organisation, and how much about their account. */
async function mailed({ email }: Person): Promise<{ ofOrg: number; ofAccount: number }> {
  const { rows } = await sql<{ of_org: number; of_account: number }>`
    select count(org_id)::int as of_org, count(*) filter (where org_id is null)::int as of_account
    from oficina.mails where to_address = ${email}`.execute(server.services.database.system())
  return { ofOrg: rows[0]?.of_org ?? 0, ofAccount: rows[0]?.of_account ?? 0 }
}
/** Mails of a while ago count for the hour, not for the minute. */
const passMinutes = (minutes: number) =>
  sql`update oficina.mails set created_at = created_at - make_interval(mins => ${minutes})`.execute(
    server.services.database.system(),
  )

let keys = 0
async function nameOften(who: Person, whom: Person, place: { tableId: string; recordId: number }, times: number) {
  for (let n = 0; n < times; n++)
    ok(await who.api.comments.create({ ...place, text: `@[${whom.id}] ${n}`, key: `de-novo-${++keys}` }))
}

it('who is named over and over still gets mail about their account, and what others send them', async () => {
  const t = await makeTable(admin, 'Conversa', {})
  ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'A' } }))
  const place = { tableId: t.id, recordId: 1 }
  const [noisy, victim] = [await build.person(org), await build.person(org)]
  for (let round = 0; round < 6; round++) {
    await nameOften(noisy, victim, place, 8)
    await passMinutes(2)
  }
  const flooded = await mailed(victim)
  expect(flooded.ofOrg).toBeGreaterThan(1)
  ok(await victim.api.auth.changePassword({ currentPassword: password, password: 'outra senha de teste' }))
  expect(await mailed(victim)).toEqual({ ...flooded, ofAccount: 1 })

  const appId = await makeApp(admin)
  await idOf(admin, appId, 'minilista', { tableId: t.id, viewSettings: { fields: [t.name] } })
  const { token } = ok(await admin.api.publicViews.create({ type: 'dashboard', identifier: appId }))
  expect(ok(await admin.api.publicViews.share({ id: token, emails: victim.email })).sent).toBe(1)
})
