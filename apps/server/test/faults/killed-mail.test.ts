import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../src/domains/table-mail/deliver.ts'
import { makeMailTable, portOf, until } from '../../src/domains/table-mail/testing/mail-world.ts'
import { testRun } from '../../src/platform/testing/test-run.ts'
import { ok } from '../apps.ts'
import { type Build, type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

/** The server that takes mail is killed: what it answered with 250 is neither lost nor doubled, whatever is sent again. */
const settings = { OFICINA_SMTP_PORT: '0', OFICINA_MAIL_DOMAIN: 'mail.test' }
let witness: TestServer
let build: Build
let org: BuiltOrg
let victim: ServerProcess | undefined

beforeAll(async () => {
  witness = await startTestServer({ ...settings, OFICINA_ROLE: 'api' })
  build = makeBuild(witness)
  org = await build.org()
})
afterAll(async () => {
  await victim?.kill()
  await witness.stop()
})

const db = () => witness.services.database.org(org.id)

/** As a mail server does: keeps what was not answered with 250, to send it again. */
async function sendAll(port: number, to: string, subjects: readonly string[], afterEach: (taken: number) => void) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 4 })
  const taken: string[] = []
  await Promise.allSettled(
    subjects.map(async (subject) => {
      const from = `${subject}@x.test`
      await transport.sendMail({ from, to, subject, text: subject, messageId: `<${subject}@x.test>` })
      taken.push(subject)
      afterEach(taken.length)
    }),
  )
  transport.close()
  return taken
}

it('mail that was taken makes one record each, and what was not can be sent again', { timeout: 120_000 }, async () => {
  const { admin } = org
  const t = await makeMailTable(admin)
  const subjects = Array.from({ length: 40 }, (_, n) => `m${n}`)
  // It takes mail and works no jobs, so it dies between its answer and the record.
  victim = await spawnServer(witness.databaseUrl, 'api', witness.services.config.dataDir, settings)
  const dying: Promise<void>[] = []
  const killAt = (count: number) => (taken: number) => {
    if (taken === count) dying.push(victim?.kill() ?? Promise.resolve())
  }
  const taken = await sendAll(victim.smtpPort ?? 0, t.address, subjects, killAt(15))
  await Promise.all(dying)
  expect(taken.length).toBeGreaterThanOrEqual(15)
  expect(taken.length).toBeLessThan(subjects.length)
  expect(ok(await admin.api.records.list({ tableId: t.id })).records).toEqual([])

  victim = await spawnServer(witness.databaseUrl, 'all', witness.services.config.dataDir, settings)
  // Also some that were answered: the answer may have been lost on its way.
  const again = [...subjects.filter((subject) => !taken.includes(subject)), ...taken.slice(0, 5)]
  expect(await sendAll(victim.smtpPort ?? 0, t.address, again, () => {})).toHaveLength(again.length)
  const made = async () => ok(await admin.api.records.list({ tableId: t.id, limit: 100 })).records
  await until(async () => (await made()).length >= subjects.length)
  await until(async () => {
    const waiting = await sql`select 1 from oficina.table_mails where table_id = ${t.id} and state <> 'done'`.execute(
      db(),
    )
    return waiting.rows.length === 0
  })
  const found = (await made()).map(({ values }) => String(values[t.name]))
  expect(found.toSorted()).toEqual(subjects.toSorted())
})

it('a job that is run again, or by two workers at once, makes no second record', async () => {
  const { admin } = org
  const t = await makeMailTable(admin, 'Duas vezes')
  await victim?.kill()
  await sendAll(portOf(witness), t.address, ['uma'], () => {})
  const { rows } = await sql<{ id: string }>`select id from oficina.table_mails where table_id = ${t.id}`.execute(db())
  const mailId = rows[0]?.id ?? ''
  const run = () => deliver.run(build.system().in(org.id), { mailId }, testRun())
  await Promise.all([run(), run(), run()])
  await run()
  expect(ok(await admin.api.records.list({ tableId: t.id })).records).toHaveLength(1)
  expect(ok(await admin.api.tableMail.list({ tableId: t.id, recordId: 1 })).mails).toHaveLength(1)
})
