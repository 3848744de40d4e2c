import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
// @ts-expect-error it comes without types
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language } from '@oficina/contract'
import { newId } from '../../platform/ids.ts'
import { makeMail } from '../../platform/mail/mailer.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { startTestHttp } from '../../platform/testing/test-http.ts'
import { makeTestDatabase, startTestServices, until } from '../../platform/testing/test-services.ts'
import { mail } from './index.ts'

interface Received {
  subject: string
  messageId: string
  text: string
  html: string
  headers: Map<string, string>
  rcpt: string[]
}
type Kit = Awaited<ReturnType<typeof startKit>>

async function startKit(settings: Record<string, string> = {}) {
  const kit = await startTestServices({
    url: await makeTestDatabase(),
    domains: [mail],
    work: true,
    settings: { OFICINA_URL: 'https://oficina.example', ...settings },
    logLevel: 'silent',
    ports: ({ config }) => ({ mail: makeMail(config) }),
  })
  const http = await startTestHttp(kit.services, [mail])
  const orgs = { primary: newId('org'), other: newId('org') }
  for (const [key, id] of Object.entries(orgs)) await insertOrg(kit, id, key === 'primary')
  const call = async (path: string, as: string) => {
    const answer = await fetch(`${http.url}/api/v3/dev/mail${path}`, { headers: { 'x-test-as': as } })
    return { status: answer.status, body: (await answer.json()) as never }
  }
  return {
    ...kit,
    orgs,
    list: async (orgId: string) =>
      ((await call('', `${orgId}/usr_1/admin`)).body as { mails: { id: string; subject: string; status: string }[] })
        .mails,
    get: async (orgId: string, id: string) =>
      call(`/${id}`, `${orgId}/usr_1/admin`) as Promise<{
        status: number
        body: { text: string; html: string; status: string }
      }>,
    call,
    stop: async () => {
      await http.app.close()
      await kit.stop()
      kit.services.ports.mail.close()
    },
  }
}

/** Whatever columns an organisation has, the ones that must be filled are filled. */
async function insertOrg(kit: Pick<Kit, 'ctx'>, id: string, isPrimary: boolean) {
  const { db } = kit.ctx(null)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'oficina' and table_name = 'orgs' and is_nullable = 'NO' and column_default is null
      and column_name not in ('id', 'slug')`.execute(db)
  const names = rows.map((row) => sql.ref(row.name))
  const values = rows.map(() => sql`'en'`)
  await sql`insert into oficina.orgs (${sql.join([sql.ref('id'), sql.ref('slug'), sql.ref('is_primary'), ...names])})
    values (${sql.join([sql`${id}`, sql`${id.replace('_', '')}`, sql`${isPrimary}`, ...values])})`.execute(db)
}

const content = (subject: string) => ({
  subject,
  heading: 'Olá <b>Ana</b>',
  paragraphs: ['A "quoted" <script>alert(1)</script> text', 'From https://evil.example and www.evil.example'],
  action: { label: 'Entrar', url: 'https://oficina.example/new-password/secret' },
  code: '123456',
  note: 'Só isso.',
})
const letter = (to: string, subject: string, more = {}) => ({
  to,
  language: 'pt-BR' as Language,
  content: content(subject),
  ...more,
})

describe('without a mail server', () => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit()
  })
  afterAll(() => kit.stop())

  it('mail is kept, with its transaction or not at all', async () => {
    const { orgs } = kit
    await kit.ctx(orgs.other).tx((ctx) => sendMail(ctx, letter('a@x.example', 'kept')))
    const undone = kit.ctx(orgs.other).tx(async (ctx) => {
      await sendMail(ctx, letter('a@x.example', 'undone'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect((await kit.list(orgs.other)).map(({ subject, status }) => [subject, status])).toEqual([['kept', 'kept']])
  })

  it('an organisation sees its own; mail about accounts only the first organisation', async () => {
    const { orgs } = kit
    const own = await kit.ctx(orgs.other).tx((ctx) => sendMail(ctx, letter('b@x.example', 'of other')))
    const account = await kit
      .ctx(null)
      .tx((ctx) => sendMail(ctx, letter('b@x.example', 'of account', { sensitive: true })))
    // Work of an organisation may cause mail about an account, which it then cannot see.
    const caused = await kit
      .ctx(orgs.other)
      .tx((ctx) => sendMail(ctx, letter('b@x.example', 'caused', { orgId: null })))
    expect((await kit.list(orgs.other)).map((one) => one.subject)).not.toContain('of account')
    expect((await kit.list(orgs.primary)).map((one) => one.subject)).toEqual(
      expect.arrayContaining(['of account', 'caused']),
    )
    expect((await kit.list(orgs.primary)).map((one) => one.subject)).not.toContain('of other')
    const statuses = async (orgId: string) =>
      Promise.all([own, account, caused].map(async (id) => (await kit.get(orgId, id ?? '')).status))
    expect(await statuses(orgs.other)).toEqual([200, 404, 404])
    expect(await statuses(orgs.primary)).toEqual([404, 200, 200])
    expect((await kit.get(orgs.primary, account ?? '')).body.text).toContain('new-password/secret')
  })

  it('links that let someone in are for nobody but the first organisation', async () => {
    const { orgs } = kit
    const id = await kit
      .ctx(orgs.other)
      .tx((ctx) => sendMail(ctx, letter('c@x.example', 'invite', { sensitive: true })))
    const seen = await kit.get(orgs.other, id ?? '')
    expect([seen.status, seen.body.text, seen.body.html]).toEqual([200, '', ''])
  })

  it('403 for whoever is no administrator', async () => {
    expect((await kit.call('', `${kit.orgs.primary}/usr_1`)).status).toBe(403)
    expect((await kit.call('', '')).status).toBe(401)
  })

  it('text from people is only text', async () => {
    const id = await kit.ctx(kit.orgs.other).tx((ctx) => sendMail(ctx, letter('d@x.example', 'escaped')))
    const { html, text } = (await kit.get(kit.orgs.other, id ?? '')).body
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>Ana')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<(table|img|link|style|script)/)
    expect(html.match(/href="([^"]+)"/g)).toEqual(['href="https://oficina.example/new-password/secret"'])
    for (const version of [html, text]) {
      expect(version).not.toContain('https://evil')
      expect(version).not.toContain('www.evil')
    }
    expect(text).toContain('123456')
  })

  const wrong: [string, object][] = [
    ['two addresses', { to: 'a@x.example,b@x.example' }],
    ['a name', { to: 'Ana <a@x.example>' }],
    ['a line break in the address', { to: 'a@x.example\r\nBcc: b@x.example' }],
    ['a line break in the subject', { content: content('a\r\nBcc: b@x.example') }],
    ['a link elsewhere', { content: { ...content('x'), action: { label: 'x', url: 'https://evil.example/' } } }],
    [
      'a link that only starts alike',
      { content: { ...content('x'), action: { label: 'x', url: 'https://oficina.example.evil/' } } },
    ],
    ['a script as link', { content: { ...content('x'), action: { label: 'x', url: 'javascript:1' } } }],
  ]
  for (const [name, change] of wrong) {
    it(`${name} is refused`, async () => {
      const send = kit.ctx(kit.orgs.other).tx((ctx) => sendMail(ctx, { ...letter('e@x.example', 'x'), ...change }))
      await expect(send).rejects.toThrow()
    })
  }

  it('one address gets five a minute and twenty an hour, whoever sends, and as many about its account', async () => {
    const { orgs } = kit
    const send = (orgId: string | null, more = {}) =>
      kit.ctx(orgId).tx((ctx) => sendMail(ctx, letter('flood@x.example', 'flood', more)))
    const wait = () =>
      sql`update oficina.mails set created_at = created_at - interval '2 minutes' where to_address = 'flood@x.example'`.execute(
        kit.ctx(null).db,
      )
    /** How many of so many are kept. */
    const sent = async (times: number, one: (n: number) => Promise<string | null>) => {
      const ids = []
      for (let n = 0; n < times; n++) ids.push(await one(n))
      return ids.filter((id) => id !== null).length
    }
    const eitherOrg = (n: number) => send(n % 2 ? orgs.other : orgs.primary)
    // What is told in the product as well stops earlier.
    expect(await sent(8, () => send(orgs.other, { isNotice: true }))).toBe(3)
    expect(await sent(8, eitherOrg)).toBe(2)
    await wait()
    const rounds = async (one: (n: number) => Promise<string | null>) => {
      let all = 0
      for (let round = 0; round < 5; round++, await wait()) all += await sent(8, one)
      return all
    }
    expect(await rounds(() => send(orgs.other, { isNotice: true }))).toBe(5)
    expect(await rounds(eitherOrg)).toBe(10)
    expect(await sent(8, () => send(null))).toBe(5)
    await wait()
    expect(await rounds(() => send(null))).toBe(15)
  })
})

describe('with a mail server', () => {
  let kit: Kit
  let server: SMTPServer
  let received: Received[] = []
  let answer: (rcpt: string) => Error | null = () => null

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(answer(address)),
      onData: (stream, session, done) => {
        const rcpt = session.envelope.rcptTo.map(({ address }: { address: string }) => address)
        const take = async () => {
          received.push({ ...((await simpleParser(stream)) as Received), rcpt })
          done()
        }
        void take()
      },
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    kit = await startKit({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Oficina <post@oficina.example>' })
  })
  afterAll(async () => {
    await kit.stop()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const statusOf = async (id: string | null) => {
    const { rows } = await sql<{
      status: string
      content: unknown
    }>`select status, content from oficina.mails where id = ${id}`.execute(kit.ctx(null).db)
    return rows[0]
  }
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

  it('mail is delivered after the commit, as text and HTML, to that address only', async () => {
    const id = await kit.ctx(kit.orgs.other).tx((ctx) => sendMail(ctx, letter('ana@x.example', 'Olá, ação!')))
    await until(async () => (await statusOf(id))?.status === 'sent')
    const mine = received.find((one) => one.subject === 'Olá, ação!')
    expect(mine?.rcpt).toEqual(['ana@x.example'])
    expect(mine?.messageId).toBe(`<${id}@oficina.example>`)
    expect(mine?.text).toContain('123456')
    expect(mine?.html).toContain('2B50D6')
    expect(mine?.headers.get('auto-submitted')).toBe('auto-generated')
    expect((await statusOf(id))?.content).not.toBeNull()
  })

  it('a text that lets someone in is cut once it was delivered, and nobody reads it before', async () => {
    answer = (rcpt) => (rcpt.startsWith('later') ? refusal(450) : null)
    const sent = await kit.ctx(null).tx((ctx) => sendMail(ctx, letter('bia@x.example', 'code', { sensitive: true })))
    await until(async () => (await statusOf(sent))?.status === 'sent')
    expect((await statusOf(sent))?.content).toBeNull()
    const waiting = await kit
      .ctx(kit.orgs.primary)
      .tx((ctx) => sendMail(ctx, letter('later@x.example', 'wait', { sensitive: true })))
    expect((await kit.get(kit.orgs.primary, waiting ?? '')).body.text).toBe('')
    expect((await kit.list(kit.orgs.primary)).map((one) => one.subject)).not.toContain('code')
  })

  it('is tried again under the same message id', async () => {
    let tries = 0
    answer = (rcpt) => (rcpt.startsWith('busy') && tries++ === 0 ? refusal(451) : null)
    const id = await kit.ctx(kit.orgs.other).tx((ctx) => sendMail(ctx, letter('busy@x.example', 'busy')))
    await until(async () => (await statusOf(id))?.status === 'sent')
    expect(tries).toBe(2)
    expect(received.filter((one) => one.subject === 'busy').map((one) => one.messageId)).toEqual([
      `<${id}@oficina.example>`,
    ])
  })

  it('has failed when the server will never take it, or after the last try', async () => {
    answer = () => refusal(550)
    const never = await kit.ctx(kit.orgs.other).tx((ctx) => sendMail(ctx, letter('gone@x.example', 'gone')))
    await until(async () => (await statusOf(never))?.status === 'failed')
    answer = () => refusal(450)
    const last = await kit.ctx(kit.orgs.other).tx((ctx) => sendMail(ctx, letter('last@x.example', 'last')))
    await kit.services.ports.mail.deliver(kit.ctx(null), last ?? '', { isLastTry: true })
    expect((await statusOf(last))?.status).toBe('failed')
    answer = () => null
    received = []
  })

  it('an organisation cannot see the mail of another in the database either', async () => {
    const { rows } = await sql<{ org_id: string | null }>`select distinct org_id from oficina.mails`.execute(
      kit.ctx(kit.orgs.other).db,
    )
    expect(rows).toEqual([{ org_id: kit.orgs.other }])
  })
})
