import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { issuesOf, ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, listen, type LiveClient } from '../../../test/listen.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { builderFlags } from '../../../test/attacks/structure/world.ts'
import { testRun } from '../../platform/testing/test-run.ts'
import { keepMail } from './jobs.ts'
import { codeOf, makeMailTable, sendTo, startMailWorld, until } from './testing/mail-world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
const open: LiveClient[] = []

beforeAll(async () => {
  ;({ server, build, org, admin } = await startMailWorld())
})
afterEach(() => {
  for (const client of open.splice(0)) client.socket.disconnect()
})
afterAll(() => server.stop())

const recordsOf = async (tableId: string, who = admin) => ok(await who.api.records.list({ tableId })).records
const mailsOf = async (tableId: string, recordId: number, who = admin) =>
  ok(await who.api.tableMail.list({ tableId, recordId }))
/** Waits for the job, which goes on after the sender was answered. */
const untilMade = (tableId: string, count: number) => until(async () => (await recordsOf(tableId)).length === count)

async function states(tableId: string): Promise<{ state: string; reason: string | null }[]> {
  const { rows } = await sql<{ state: string; reason: string | null }>`
    select state, reason from oficina.table_mails where table_id = ${tableId} order by received_at, id`.execute(
    server.services.database.org(org.id),
  )
  return rows
}
const untilState = (tableId: string, state: string) =>
  until(async () => (await states(tableId)).some((one) => one.state === state))

describe('the switch', () => {
  it('is off at first, gives an address that nobody guesses, and keeps it while it is off [rule t.email-feature]', async () => {
    const t = await makeTable(admin, 'Pedidos de São Paulo', { contato: { type: 'email' } })
    const before = ok(await admin.api.tableMail.get({ tableId: t.id }))
    expect(before).toMatchObject({ enabled: false, address: null, missing: [], owner: null, is_closed: false })
    expect(ok(await admin.api.tables.get({ tableId: t.id })).has_email).toBe(false)
    const on = ok(await admin.api.tableMail.save({ tableId: t.id, enabled: true }))
    expect(on.address).toMatch(/^pedidos-de-sao-pau-[a-z2-7]{16}@mail\.test$/)
    expect(on).toMatchObject({ enabled: true, owner: { id: admin.id }, fields: { subject: t.name, sender: t.contato } })
    expect(ok(await admin.api.tables.get({ tableId: t.id })).has_email).toBe(true)
    const off = ok(await admin.api.tableMail.save({ tableId: t.id, enabled: false }))
    expect(off).toMatchObject({ enabled: false, address: null })
    expect(await codeOf(sendTo(server, { to: on.address ?? '', subject: 'x' }))).toBe(550)
    expect(ok(await admin.api.tableMail.save({ tableId: t.id, enabled: true })).address).toBe(on.address)
  })

  it('says what the operator has to set, and refuses calls on a table without it', async () => {
    const other = await startTestServer({}, server.databaseUrl)
    const api = (await import('../../../test/api.ts')).makeApi(other.url, admin)
    const t = await makeTable(admin, 'Sem', {})
    ok(await admin.api.records.create({ tableId: t.id, values: {} }))
    const settings = ok(await api.tableMail.save({ tableId: t.id, enabled: true }))
    expect(settings).toMatchObject({ address: null, missing: ['OFICINA_MAIL_DOMAIN', 'OFICINA_SMTP_PORT'] })
    ok(await api.tableMail.save({ tableId: t.id, enabled: false }))
    await other.stop()
    expect(await admin.api.tableMail.list({ tableId: t.id, recordId: 1 })).toBeError(409, 'email_feature_off')
    expect(await admin.api.tableMail.renew({ tableId: t.id })).toBeError(409, 'email_feature_off')
    expect(await admin.api.tableMail.retry({ tableId: t.id })).toBeError(409, 'email_feature_off')
  })

  it('gives a new address that ends the old one, and stands in the log without either', async () => {
    const t = await makeMailTable(admin)
    const { address } = ok(await admin.api.tableMail.renew({ tableId: t.id }))
    expect(address).not.toBe(t.address)
    expect(await codeOf(sendTo(server, { to: t.address, subject: 'velho' }))).toBe(550)
    expect(await codeOf(sendTo(server, { to: address ?? '', subject: 'novo' }))).toBe(250)
    await untilMade(t.id, 1)
    const { items } = ok(await admin.api.history.log({ filters: { affected_object: [t.id] }, size: 100 }))
    const about = items.filter(
      ({ action_type, after }) => action_type === 'update_table' && JSON.stringify(after).includes('has_mail'),
    )
    expect(about).toHaveLength(2)
    expect(JSON.stringify(items)).not.toContain(address?.split('@')[0])
  })
})

describe('the rule of fields', () => {
  it('takes fields that can hold the part, each once, and keeps what it is not told', async () => {
    const t = await makeTable(admin, 'Regra', {
      a: { type: 'singleLineText' },
      b: { type: 'text' },
      n: { type: 'number' },
    })
    const none = { sender: null, subject: null, text: null, files: null }
    const save = (fields: typeof none | Record<string, string | null>) =>
      admin.api.tableMail.save({ tableId: t.id, enabled: true, fields: { ...none, ...fields } })
    expect(issuesOf(await save({ text: t.n }))).toMatchObject([{ path: 'fields.text', reason: 'unfit_field' }])
    expect(issuesOf(await save({ text: 'fld_00000000000000' }))).toMatchObject([{ reason: 'unknown_field' }])
    expect(issuesOf(await save({ text: t.a, subject: t.a }))).toHaveLength(2)
    expect(ok(await save({ sender: t.a, text: t.b })).fields).toEqual({ ...none, sender: t.a, text: t.b })
    const kept = ok(await admin.api.tableMail.save({ tableId: t.id, enabled: true }))
    expect(kept.fields).toEqual({ ...none, sender: t.a, text: t.b })
    expect(kept.choices.subject.map(({ id }) => id)).toEqual([t.name, t.a, t.b])
    ok(await admin.api.fields.update({ tableId: t.id, fieldId: t.n, required: true }))
    expect(ok(await admin.api.tableMail.get({ tableId: t.id })).unfilled.map(({ id }) => id)).toEqual([t.n])
  })
})

describe('a mail', () => {
  it('makes a record by the rule, with its files, and is shown with it [rule t.email-feature]', async () => {
    const t = await makeMailTable(admin)
    const response = await sendTo(server, {
      to: t.address,
      subject: 'Mesa de jantar',
      text: 'Olá,\nquero uma mesa de 2 m.',
      attachments: [
        { filename: 'planta.txt', content: 'a planta' },
        { filename: 'instala.exe', content: 'MZ' },
      ],
    })
    expect(response).toMatch(/^250/)
    await untilMade(t.id, 1)
    const record = ok(await admin.api.records.get({ tableId: t.id, recordId: 1 }))
    expect(record.values).toMatchObject({
      [t.name]: 'Mesa de jantar',
      [t.contato]: 'rita@grupo.test',
      [t.mensagem]: 'Olá,\nquero uma mesa de 2 m.',
      [t.anexos]: [expect.objectContaining({ name: 'planta.txt' })],
    })
    const { mails, address } = await mailsOf(t.id, 1)
    expect(mails).toMatchObject([
      {
        from: { name: 'Rita Moreira', address: 'rita@grupo.test' },
        subject: 'Mesa de jantar',
        text: 'Olá,\nquero uma mesa de 2 m.',
        files: [{ fullName: 'planta.txt' }],
        left_out: ['instala.exe'],
        hidden: [],
        is_cut: false,
      },
    ])
    expect(address).toContain('+1.')
    const history = ok(await admin.api.history.record({ tableId: t.id, recordId: 1 }))
    expect(history.entries[0]).toMatchObject({ source: 'email' })
  })

  it('joins the thread that it answers, or the record whose address it was sent to', async () => {
    const t = await makeMailTable(admin)
    await sendTo(server, { to: t.address, subject: 'Um', messageId: '<um@grupo.test>' })
    await untilMade(t.id, 1)
    await sendTo(server, {
      to: t.address,
      subject: 'Re: Um',
      messageId: '<dois@grupo.test>',
      inReplyTo: '<um@grupo.test>',
    })
    await sendTo(server, { to: t.address, subject: 'Re: Re: Um', references: ['<nada@x.test>', '<dois@grupo.test>'] })
    const own = (await mailsOf(t.id, 1)).address ?? ''
    await sendTo(server, { to: own.toUpperCase().replace('@MAIL', '@mail'), subject: 'Outro assunto' })
    await until(async () => (await mailsOf(t.id, 1)).mails.length === 4)
    expect(await recordsOf(t.id)).toHaveLength(1)
    const forged = own.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'))
    expect(await codeOf(sendTo(server, { to: forged, subject: 'x' }))).toBe(550)
    // A record in the trash takes no more: what comes makes another.
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    await sendTo(server, { to: own, subject: 'Tarde' })
    await untilMade(t.id, 1)
    expect((await recordsOf(t.id))[0]?.id).toBe(2)
  })

  it('that comes twice is one, also in two tables', async () => {
    const [t, other] = [await makeMailTable(admin), await makeMailTable(admin, 'Outra')]
    const mail = { to: [t.address, other.address], subject: 'Uma vez', messageId: '<uma@grupo.test>' }
    await Promise.all([sendTo(server, mail), sendTo(server, mail)])
    await sendTo(server, mail)
    const raw = { envelope: { from: 'a@b.test', to: t.address }, raw: 'Subject: sem id\r\n\r\noi\r\n' }
    await sendTo(server, raw)
    await sendTo(server, raw)
    await untilMade(t.id, 2)
    await untilMade(other.id, 1)
    expect(await states(t.id)).toHaveLength(2)
  })

  it('of machines makes no record: answers by themselves, lists, bulk mail and bounces', async () => {
    const t = await makeMailTable(admin)
    const headers: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { Precedence: 'list' },
      { Precedence: 'junk' },
      { 'List-Id': 'Novidades <novidades.grupo.test>' },
    ]
    for (const [n, one] of headers.entries())
      await sendTo(server, { to: t.address, subject: `m${n}`, headers: one, from: `m${n}@x.test` })
    await sendTo(server, { to: t.address, subject: 'Undelivered', envelope: { from: '', to: t.address } })
    await sendTo(server, { to: t.address, subject: 'De gente', headers: { 'Auto-Submitted': 'no' } })
    await untilMade(t.id, 1)
    await until(async () => (await states(t.id)).every(({ state }) => state !== 'waiting'))
    expect((await states(t.id)).map(({ reason }) => reason)).toEqual([
      'auto_submitted',
      'bulk',
      'bulk',
      'bulk',
      'list',
      'bounce',
      null,
    ])
  })

  it('that makes no record is kept with why, and is tried again once that is put right', async () => {
    const t = await makeMailTable(admin)
    ok(await admin.api.fields.update({ tableId: t.id, fieldId: t.fase, required: true }))
    await sendTo(server, { to: t.address, subject: 'Espera' })
    await untilState(t.id, 'failed')
    expect(await states(t.id)).toEqual([{ state: 'failed', reason: 'invalid_input' }])
    expect(ok(await admin.api.tableMail.get({ tableId: t.id })).failed).toBe(1)
    ok(await admin.api.fields.update({ tableId: t.id, fieldId: t.fase, required: false }))
    ok(await admin.api.tableMail.retry({ tableId: t.id }))
    await untilMade(t.id, 1)
    expect(ok(await admin.api.tableMail.get({ tableId: t.id })).failed).toBe(0)
  })

  it('is told to those who look at the record, and not to those who do not see it', async () => {
    const t = await makeMailTable(admin)
    const filters = { op: 'and' as const, rules: [{ field: t.fase, operator: 'eq', value: 1 }] }
    const clerk = await build.person(org, { role: await makeRole(build, org, { [t.id]: { level: 'edit', filters } }) })
    await sendTo(server, { to: t.address, subject: 'Um' })
    await untilMade(t.id, 1)
    const room = `mails:${t.id}-1`
    const [mine, theirs] = [await listen(server, admin), await listen(server, clerk)]
    open.push(mine, theirs)
    expect((await theirs.join(room)).ok).toBe(false)
    expect((await mine.join(room)).ok).toBe(true)
    await sendTo(server, { to: (await mailsOf(t.id, 1)).address ?? '', subject: 'CNRYDOIS' })
    await eventually(() => mine.events.some(({ type }) => type === 'mails.changed'))
    expect(JSON.stringify(mine.everything)).not.toContain('CNRYDOIS')
    expect(await clerk.api.tableMail.list({ tableId: t.id, recordId: 1 })).toBeError(404, 'not_found')
  })
})

describe('rights', () => {
  const someone = async (tables: Parameters<typeof makeRole>[2], seat: 'builder' | 'member' = 'builder') =>
    build.person(org, { seat, role: await makeRole(build, org, tables, seat === 'builder' ? builderFlags : {}) })

  it('of those who may change the table, in all its rows, decide about the switch', async () => {
    const t = await makeMailTable(admin)
    const filters = { op: 'and' as const, rules: [{ field: t.fase, operator: 'eq', value: 1 }] }
    const [reader, writer, scoped, stranger] = [
      await someone({ [t.id]: 'view' }),
      await someone({ [t.id]: 'edit' }),
      await someone({ [t.id]: { level: 'full', filters } }),
      (await build.org()).admin,
    ]
    for (const who of [reader, writer]) {
      for (const call of [who.api.tableMail.get, who.api.tableMail.renew, who.api.tableMail.retry] as const)
        expect(await call({ tableId: t.id })).toBeError(403, 'permission_denied')
      expect(await who.api.tableMail.save({ tableId: t.id, enabled: false })).toBeError(403, 'permission_denied')
    }
    expect(await scoped.api.tableMail.save({ tableId: t.id, enabled: true })).toBeError(403, 'permission_denied')
    expect(await scoped.api.tableMail.renew({ tableId: t.id })).toBeError(403, 'permission_denied')
    expect(await scoped.api.tableMail.retry({ tableId: t.id })).toBeError(403, 'permission_denied')
    expect(await stranger.api.tableMail.get({ tableId: t.id })).toBeError(404, 'not_found')
    expect(await stranger.api.tableMail.save({ tableId: t.id, enabled: true })).toBeError(404, 'not_found')
    expect(ok(await admin.api.tableMail.get({ tableId: t.id })).address).toBe(t.address)
  })

  it('to fields decide what can be chosen and what of a mail is read', async () => {
    const t = await makeMailTable(admin)
    const seen = { [t.name]: 'edit', [t.contato]: 'view', [t.fase]: 'edit' } as const
    const partial = await someone({ [t.id]: { level: 'full', fields: seen } })
    const theirs = ok(await partial.api.tableMail.get({ tableId: t.id }))
    expect(theirs.fields).toEqual({ sender: t.contato, subject: t.name, text: null, files: null })
    expect(theirs.choices).toMatchObject({ sender: [{ id: t.name }], text: [{ id: t.name }], files: [] })
    expect(JSON.stringify(theirs)).not.toContain(t.mensagem)
    // To name what stands there already tells nothing; any other field that they do not see is not there.
    const wish = { ...theirs.fields, text: t.anexos }
    const refused = await partial.api.tableMail.save({ tableId: t.id, enabled: true, fields: wish })
    expect(issuesOf(refused)).toMatchObject([{ path: 'fields.text', reason: 'unknown_field' }])
    const readOnly = { ...theirs.fields, sender: null, subject: t.contato }
    const notTheirs = await partial.api.tableMail.save({ tableId: t.id, enabled: true, fields: readOnly })
    expect(issuesOf(notTheirs)?.[0]?.path).toBe('fields.subject')
    // What they cannot see stays as it was set, and with the rights of whoever switched it on.
    ok(await partial.api.tableMail.save({ tableId: t.id, enabled: true, fields: theirs.fields }))
    expect(ok(await admin.api.tableMail.get({ tableId: t.id }))).toMatchObject({
      fields: { text: t.mensagem, files: t.anexos },
      owner: { id: admin.id },
    })
    const attachments = [{ filename: 'CNRYARQUIVO.txt', content: 'x' }]
    await sendTo(server, { to: t.address, subject: 'Aberto', text: 'CNRYTEXTO', attachments })
    await untilMade(t.id, 1)
    const read = await mailsOf(t.id, 1, partial)
    expect(read.mails).toMatchObject([{ subject: 'Aberto', text: null, files: [], hidden: ['text', 'files'] }])
    expect(JSON.stringify(read)).not.toContain('CNRY')
  })

  it('to a field keep what mails said of it, whoever changes the rule, and also once the field is gone', async () => {
    const t = await makeMailTable(admin)
    const aberto = ok(await admin.api.fields.create({ tableId: t.id, type: 'text', label: 'Aberto' })).id
    const seen = { [t.name]: 'edit', [t.contato]: 'edit', [t.fase]: 'edit', [aberto]: 'edit' } as const
    const partial = await someone({ [t.id]: { level: 'full', fields: seen } })
    const attachments = [{ filename: 'CNRYARQUIVO.txt', content: 'x' }]
    await sendTo(server, { to: t.address, subject: 'Um', text: 'CNRYTEXTO', attachments })
    await untilMade(t.id, 1)
    const isHidden = async (who = partial) => !JSON.stringify(await mailsOf(t.id, 1, who)).includes('CNRY')
    expect(await isHidden()).toBe(true)
    // A field of their own for the text would show them every text that came in before.
    const { fields } = ok(await partial.api.tableMail.get({ tableId: t.id }))
    const wish = { ...fields, text: aberto }
    const refused = await partial.api.tableMail.save({ tableId: t.id, enabled: true, fields: wish })
    expect(refused).toBeError(403, 'permission_denied')
    expect(await isHidden()).toBe(true)
    // In the trash, and gone for ever: saving what they see must not set it free.
    for (const fieldId of [t.mensagem, t.anexos]) ok(await admin.api.fields.archive({ tableId: t.id, fieldId }))
    ok(await partial.api.tableMail.save({ tableId: t.id, enabled: true, fields }))
    expect(await isHidden()).toBe(true)
    expect(await isHidden(admin)).toBe(false)
    for (const fieldId of [t.mensagem, t.anexos]) ok(await admin.api.archivedFields.erase({ tableId: t.id, fieldId }))
    ok(await partial.api.tableMail.save({ tableId: t.id, enabled: true, fields }))
    ok(await admin.api.tableMail.save({ tableId: t.id, enabled: true }))
    expect(await isHidden()).toBe(true)
    expect(await isHidden(admin)).toBe(false)
  })

  it('of its owner limit what mail writes; without an owner the address is closed until someone takes it over', async () => {
    const t = await makeTable(admin, 'Dono', { segredo: { type: 'text' }, aberto: { type: 'text' } })
    const role = await makeRole(
      build,
      org,
      { [t.id]: { level: 'full', fields: { [t.name]: 'edit', [t.aberto]: 'edit' } } },
      builderFlags,
    )
    const owner = await build.person(org, { seat: 'builder', role })
    const { address } = ok(await owner.api.tableMail.save({ tableId: t.id, enabled: true }))
    const fields = { sender: null, subject: t.name, text: t.segredo, files: null }
    ok(await admin.api.tableMail.save({ tableId: t.id, enabled: true, fields }))
    await sendTo(server, { to: address ?? '', subject: 'Um', text: 'texto' })
    await untilMade(t.id, 1)
    expect(ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).values[t.segredo]).toBeNull()
    ok(await admin.api.users.update({ userId: owner.id, active: false }))
    await until(async () => ok(await admin.api.tableMail.get({ tableId: t.id })).is_closed)
    await until(async () => (await codeOf(sendTo(server, { to: address ?? '', subject: 'Dois' }))) === 550)
    await until(async () =>
      ok(await admin.api.notifications.list({})).notifications.some(({ link }) => link?.includes(t.id)),
    )
    const taken = ok(await admin.api.tableMail.save({ tableId: t.id, enabled: true }))
    expect(taken).toMatchObject({ is_closed: false, owner: { id: admin.id }, address })
    await sendTo(server, { to: address ?? '', subject: 'Três', text: 'texto' })
    await untilMade(t.id, 2)
  })
})

describe('the end of things', () => {
  it('a copy of a table has no address, one that is put away takes no mail, one that is back does', async () => {
    const t = await makeMailTable(admin)
    const copy = ok(await admin.api.duplicates.tab({ id: t.id, type: 'table', with_records: false }))
    const copied = ok(await admin.api.tableMail.get({ tableId: copy.id }))
    expect(copied).toMatchObject({ enabled: false, address: null })
    ok(await admin.api.trash.archive({ id: t.id, type: 'table' }))
    expect(await codeOf(sendTo(server, { to: t.address, subject: 'x' }))).toBe(550)
    ok(await admin.api.trash.restore({ id: t.id, type: 'table' }))
    expect(await codeOf(sendTo(server, { to: t.address, subject: 'x' }))).toBe(250)
    await untilMade(t.id, 1)
  })

  it('a record takes its mails and their files with it', async () => {
    const t = await makeMailTable(admin)
    const attachments = [{ filename: 'a.txt', content: 'conteúdo' }]
    await sendTo(server, { to: t.address, subject: 'x', attachments })
    await untilMade(t.id, 1)
    const held = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from oficina.table_mail_files f
        join oficina.files x on x.org_id = f.org_id and x.id = f.file_id and x.attached_at is not null
        where f.table_id = ${t.id}`.execute(server.services.database.org(org.id))
      return rows[0]?.n
    }
    expect(await held()).toBe(2)
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    expect((await mailsOf(t.id, 1)).mails).toHaveLength(1)
    ok(await admin.api.records.erase({ tableId: t.id, ids: [1] }))
    expect(await held()).toBe(0)
    expect(await states(t.id)).toEqual([])
  })

  it('what machines sent and how mails came in is forgotten after 30 days, mails of records are kept', async () => {
    const t = await makeMailTable(admin)
    await sendTo(server, { to: t.address, subject: 'Fica' })
    await sendTo(server, { to: t.address, subject: 'Vai', headers: { Precedence: 'bulk' } })
    await untilMade(t.id, 1)
    await untilState(t.id, 'ignored')
    const db = server.services.database.org(org.id)
    await sql`update oficina.table_mails set received_at = now() - interval '31 days' where table_id = ${t.id}`.execute(
      db,
    )
    await sql`update oficina.table_mail_files set created_at = now() - interval '31 days' where table_id = ${t.id}`.execute(
      db,
    )
    await keepMail.run(build.system().in(org.id), {}, testRun())
    expect(await states(t.id)).toEqual([{ state: 'done', reason: null }])
    expect((await mailsOf(t.id, 1)).mails).toMatchObject([{ subject: 'Fica' }])
    const { rows } = await sql`select 1 from oficina.table_mail_files where table_id = ${t.id}`.execute(db)
    expect(rows).toEqual([])
  })
})
