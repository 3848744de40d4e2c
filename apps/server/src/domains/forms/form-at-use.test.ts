import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../../../test/api.ts'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import type { Db } from '../../platform/db/database.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let db: Db

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  db = server.services.database.org(org.id)
})
afterAll(() => server.stop())

const field = (field_id: string) => ({ id: `i${field_id}`, type: 'field' as const, field_id })

async function opened() {
  const t = await makeTable(admin, 'Cadastro', { email: { type: 'email' }, dono: { type: 'user' } })
  ok(await admin.api.records.create({ tableId: t.id, values: { [t.dono]: admin.id } }))
  const form = ok(await admin.api.updateForms.create({ tableId: t.id, recordId: 1, fields: [field(t.email)] }))
  return { t, tableId: t.id, formId: form.form_id, token: (form.form_link ?? '').replace('/public/', '') }
}

const version = async (tableId: string) => ok(await admin.api.records.get({ tableId, recordId: 1 })).version

/** Until someone in this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if ((rows[0]?.n ?? 0) > 0) return
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('nobody waits')
}

it('a form that is revoked while someone sends it takes nothing any more', async () => {
  const { t, tableId, formId, token } = await opened()
  let sending: Promise<Answer> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from oficina.tables where org_id = ${org.id} and id = ${tableId} for update`.execute(trx)
    sending = server.visitor().api.updateForms.submit({ token, data: { [t.email]: 'a@oficina.test' } })
    await someoneWaits()
    await sql`delete from oficina.update_forms where org_id = ${org.id} and id = ${formId}`.execute(trx)
  })
  expect(await sending).toBeError(404, 'not_found')
  expect(await version(tableId)).toBe(1)
})

it('T090 a stored form is checked again when it is used', async () => {
  const { t, tableId, formId, token } = await opened()
  const visitor = server.visitor()
  const smuggle = (items: unknown) =>
    sql`update oficina.update_forms set items = ${JSON.stringify(items)}::jsonb
      where org_id = ${org.id} and id = ${formId}`.execute(db)
  await smuggle([field(t.email), field(t.dono), field(`x'; drop table oficina.views; --`)])
  const shown = ok(await visitor.api.updateForms.open({ token }))
  expect(shown.fields.map((item) => item.field_id)).toEqual([t.email])
  expect(JSON.stringify(shown)).not.toContain(admin.id)
  const refused = await visitor.api.updateForms.submit({ token, data: { [t.dono]: null } })
  expect(refused).toBeError(422, 'invalid_input')
  await smuggle([{ ...field(t.email), nobody_knows: true }])
  expect(await visitor.api.updateForms.open({ token })).toBeError(500, 'internal')
  expect(await version(tableId)).toBe(1)
})

it('a link of a blocked organisation, or of a table that is archived, opens nothing', async () => {
  const { tableId, token } = await opened()
  const visitor = server.visitor()
  ok(await visitor.api.updateForms.open({ token }))
  const plan = (id: string) => sql`update oficina.orgs set plan = ${id} where id = ${org.id}`.execute(db)
  await plan('blocked')
  expect(await visitor.api.updateForms.open({ token })).toBeError(404, 'not_found')
  await plan('enterprise')
  ok(await visitor.api.updateForms.open({ token }))
  await sql`update oficina.tables set archived_at = now(), version = version + 1
    where org_id = ${org.id} and id = ${tableId}`.execute(db)
  expect(await visitor.api.updateForms.open({ token })).toBeError(404, 'not_found')
})
