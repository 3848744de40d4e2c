import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makePushBrowser } from '../../../test/push-browser.ts'
import { changeRole, makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { type Ctx, makeCtx } from '../../platform/context.ts'
import { findMember } from '../accounts/index.ts'
import { excerptOf } from './mentions.ts'
import { notify, notifyMentions, notifyRecordMentions } from './index.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ OFICINA_OUTBOUND_ALLOW: '127.0.0.1' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(() => server.stop())

async function ctxOf(who: Person): Promise<Ctx> {
  const principal = await findMember(server.services.database, who.orgId, who.id)
  if (!principal) throw new Error('no such member')
  return makeCtx(server.services, { principal, orgId: who.orgId })
}
const listOf = async (who: Person, filter: 'all' | 'unread' = 'all') => ok(await who.api.notifications.list({ filter }))
const mailsTo = async (who: Person) => {
  const { mails } = ok(await admin.api.mail.list({}))
  return mails.filter(({ to }) => to === who.email)
}
let about = 0
const mention = async (userIds: string[], more: Partial<Parameters<typeof notifyMentions>[1]> = {}) => {
  const ctx = await ctxOf(admin)
  const given = { userIds, text: 'Veja isto, por favor', link: '/home', about: `m${++about}`, ...more }
  await ctx.tx((ctx) => notifyMentions(ctx, { placeFor: async () => '#geral', ...given }))
}

describe('a notification', () => {
  it('is told in the reader’s language, is unread until opened, and only theirs [rule s.notification.read]', async () => {
    const who = await build.person(org)
    await mention([who.id])
    const { notifications, unread } = await listOf(who)
    expect(unread).toBe(1)
    expect(notifications).toMatchObject([
      {
        title: 'Ada Admin mencionou você em #geral',
        description: 'Veja isto, por favor',
        is_read: false,
        link: '/home',
        props: { type: 'mention' },
        actor: { id_user: admin.id, name: 'Ada Admin' },
      },
    ])
    ok(await who.api.profiles.updateSetting({ setting_key: 'language', setting_value: 'en' }))
    const [one] = (await listOf(who)).notifications
    expect(one?.title).toBe('Ada Admin mentioned you in #geral')
    const id = one?.id ?? ''
    const other = await build.person(org)
    expect(await other.api.notifications.read({ id })).toBeError(404, 'not_found')
    expect(ok(await who.api.notifications.read({ id }))).toEqual({ unread: 0 })
    expect((await listOf(who, 'unread')).notifications).toEqual([])
    expect((await listOf(who)).notifications[0]?.is_read).toBe(true)
  })

  it('is listed by pages, counted to one beyond what a badge shows, and all are read at once [rule s.notification.read]', async () => {
    const who = await build.person(org)
    for (let n = 0; n < 105; n++) await mention([who.id])
    const first = await listOf(who)
    expect([first.notifications.length, first.more, first.unread]).toEqual([50, true, 100])
    const last = first.notifications.at(-1)?.id ?? ''
    const second = ok(await who.api.notifications.list({ filter: 'all', after: last }))
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id)
    expect(new Set(ids).size).toBe(100)
    expect(ok(await who.api.notifications.unread({}))).toEqual({ unread: 100, has_mention: true })
    expect(ok(await who.api.notifications.readAll({}))).toEqual({ unread: 0 })
  })

  it('of the same thing is told once, and of naming oneself never', async () => {
    const who = await build.person(org)
    await mention([who.id, who.id, admin.id], { about: 'message 1' })
    await mention([who.id], { about: 'message 1' })
    expect((await listOf(who)).notifications).toHaveLength(1)
    expect((await listOf(admin)).notifications.map(({ props }) => props.type)).not.toContain('mention')
  })

  it('reaches by the ways that the person left on', async () => {
    const who = await build.person(org)
    await mention([who.id])
    expect(await mailsTo(who)).toHaveLength(1)
    ok(await who.api.profiles.updateSetting({ setting_key: 'user_mention_notification_email', setting_value: false }))
    await mention([who.id])
    expect(await mailsTo(who)).toHaveLength(1)
    ok(await who.api.profiles.updateSetting({ setting_key: 'user_mention_notification_oficina', setting_value: false }))
    await mention([who.id])
    expect((await listOf(who)).notifications).toHaveLength(2)
  })

  it('of a form that is sent too often reaches by the ways that the person left on, too', async () => {
    const who = await build.person(org)
    const tell = async () => {
      const flooded = { type: 'system', text: 'formFlooded', values: { name: 'Pedidos' }, link: '/home' } as const
      await (await ctxOf(admin)).tx((ctx) => notify(ctx, who.id, flooded))
      return [(await listOf(who)).notifications.length, (await mailsTo(who)).length]
    }
    expect(await tell()).toEqual([1, 1])
    ok(await who.api.profiles.updateSetting({ setting_key: 'system_notification_email', setting_value: false }))
    expect(await tell()).toEqual([2, 1])
    ok(await who.api.profiles.updateSetting({ setting_key: 'system_notification_oficina', setting_value: false }))
    expect(await tell()).toEqual([2, 1])
  })

  it('is not told when its reason is undone', async () => {
    const who = await build.person(org)
    const ctx = await ctxOf(admin)
    const undone = ctx.tx(async (ctx) => {
      await notify(ctx, who.id, { type: 'system', text: 'exportReady', values: {}, link: null })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await listOf(who)).notifications).toEqual([])
  })
})

describe('a mention in a record', () => {
  it('is told to those who may see it, with the name that they may read', async () => {
    const t = await makeTable(admin, 'Contratos', { nota: { type: 'text' } })
    const { id: recordId } = ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Canário SA' } }))
    const nameless = { level: 'view' as const, fields: { [t.nota]: 'view' as const } }
    const blind = await build.person(org, { role: await makeRole(build, org, { '*': 'none' }) })
    const partial = await build.person(org, { role: await makeRole(build, org, { '*': 'none', [t.id]: nameless }) })
    const full = await build.person(org)
    const ctx = await ctxOf(admin)
    const given = { userIds: [blind.id, partial.id, full.id], tableId: t.id, recordId, text: 'Oi', about: 'c1' }
    await ctx.tx((ctx) => notifyRecordMentions(ctx, given))
    expect((await listOf(blind)).notifications).toEqual([])
    expect((await listOf(partial)).notifications[0]?.title).toBe(`Ada Admin mencionou você em #${recordId}`)
    expect((await listOf(full)).notifications).toMatchObject([
      { title: 'Ada Admin mencionou você em Canário SA', link: `/object/${t.id}/record/${recordId}` },
    ])
    expect(JSON.stringify(await mailsTo(partial))).not.toContain('Canário')
  })
})

describe('a notification of what someone may no longer see', () => {
  it('is not there and not counted, and comes back with the right to see it', async () => {
    const t = await makeTable(admin, 'Contratos', {})
    const values = { [t.name]: 'Canário SA' }
    const [mine, others] = [
      ok(await admin.api.records.create({ tableId: t.id, values })).id,
      ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Outra' } })).id,
    ]
    const page = ok(await admin.api.docPages.create({ label: 'Plano canário' })).id
    const role = await makeRole(build, org, { '*': 'none', [t.id]: 'view' })
    const who = await build.person(org, { role })
    const ctx = await ctxOf(admin)
    for (const recordId of [mine, others])
      await ctx.tx((ctx) =>
        notifyRecordMentions(ctx, {
          userIds: [who.id],
          tableId: t.id,
          recordId,
          text: 'Oi',
          about: `gone ${recordId}`,
        }),
      )
    await mention([who.id], { link: `/doc-page/${page}`, placeFor: async () => 'Plano canário' })
    await mention([who.id])
    const titles = async () => (await listOf(who)).notifications.map(({ title }) => title.replace(/.* em /, ''))
    const unread = async () => ok(await who.api.notifications.unread({})).unread
    expect([await titles(), await unread()]).toEqual([['#geral', 'Plano canário', 'Outra', 'Canário SA'], 4])
    ok(await admin.api.trash.archive({ id: page, type: 'doc-page' }))
    expect([await titles(), await unread()]).toEqual([['#geral', 'Outra', 'Canário SA'], 3])
    const own = { op: 'and' as const, rules: [{ field: t.name, operator: 'is', value: 'Outra' }] }
    await changeRole(build, org, role, { '*': 'none', [t.id]: { level: 'view', filters: own } })
    await expect.poll(titles, { timeout: 8_000 }).toEqual(['#geral', 'Outra'])
    expect([await unread(), (await listOf(who)).unread]).toEqual([2, 2])
    await changeRole(build, org, role, { '*': 'none' })
    await expect.poll(titles, { timeout: 8_000 }).toEqual(['#geral'])
    expect(JSON.stringify(await listOf(who))).not.toMatch(/can[áa]rio/i)
    await changeRole(build, org, role, { '*': 'none', [t.id]: 'view' })
    await expect.poll(titles, { timeout: 8_000 }).toEqual(['#geral', 'Outra', 'Canário SA'])
  })
})

describe('other domains', () => {
  it('tell when a table was duplicated with its records [rule s.duplicate.result]', async () => {
    const t = await makeTable(admin, 'Originais', {})
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'um' } }))
    const made = ok(await admin.api.duplicates.tab({ id: t.id, type: 'table', label: 'Cópias', with_records: true }))
    const told = async () => (await listOf(admin)).notifications.find(({ props }) => props.type === 'duplicate')
    await expect
      .poll(told, { timeout: 20_000 })
      .toMatchObject({ title: 'Cópias está pronta', link: `/object/${made.id}` })
  })

  it('tell when a file is ready', async () => {
    const t = await makeTable(admin, 'Exportada', {})
    ok(await admin.api.exports.table({ tableId: t.id }))
    const told = async () => (await listOf(admin)).notifications.find(({ props }) => props.type === 'export')
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({
      title: 'Seu arquivo está pronto',
      link: expect.stringMatching(/^\/api\/exports\/exp_[0-9a-z]+\/download\?/),
    })
  })
})

describe('push', () => {
  type Browser = ReturnType<typeof browser>
  const received: { path: string; authorization: string; body: Buffer }[] = []
  let service: Server
  let status = 201
  beforeAll(async () => {
    service = createServer((request, reply) => {
      void request.toArray().then((parts) => {
        const authorization = request.headers.authorization ?? ''
        received.push({ path: request.url ?? '', authorization, body: Buffer.concat(parts) })
        reply.writeHead(status).end()
      })
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  })
  afterAll(() => void service.close())

  const browser = (name: string) => {
    const { keys, read } = makePushBrowser()
    return { payload: { endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}/${name}`, keys }, read }
  }
  const sentTo = (name: string) => received.filter(({ path }) => path === `/${name}`)
  const subscribe = async (who: Person, { payload }: Browser) =>
    ok(await who.api.notifications.subscribe({ payload, type: 'generic_browser' }))

  it('reaches the person’s browser, encrypted and signed with the server’s key', async () => {
    const [who, own] = [await build.person(org), browser('own')]
    await subscribe(who, own)
    await mention([who.id])
    await expect.poll(() => sentTo('own').length, { timeout: 15_000 }).toBe(1)
    const [message] = sentTo('own')
    expect(own.read(message?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'Ada Admin mencionou você em #geral',
      link: '/home',
    })
    const { key } = ok(await who.api.notifications.pushKey({}))
    expect(message?.authorization).toContain(`k=${key}`)
  })

  it('ends with the session, with the person’s own wish, and when the browser is gone', async () => {
    const [left, off, gone, stays] = [
      await build.person(org),
      await build.person(org),
      await build.person(org),
      await build.person(org),
    ]
    const names = ['left', 'off', 'gone', 'stays'] as const
    const browsers = names.map(browser)
    for (const [at, who] of [left, off, gone, stays].entries()) await subscribe(who, browsers[at] as Browser)
    ok(await left.api.auth.logout({}))
    ok(await off.api.notifications.unsubscribe({ endpoint: browsers[1]?.payload.endpoint ?? '' }))
    status = 410
    await mention([gone.id])
    await expect.poll(() => sentTo('gone').length, { timeout: 15_000 }).toBe(1)
    status = 201
    await mention([gone.id, left.id, off.id])
    await mention([stays.id])
    await expect.poll(() => sentTo('stays').length, { timeout: 15_000 }).toBe(1)
    expect(names.map((name) => sentTo(name).length)).toEqual([0, 0, 1, 1])
  })

  it('never leaves for an address inside the network', async () => {
    const who = await build.person(org)
    const inside = browser('inside')
    inside.payload.endpoint = 'http://169.254.169.254/latest/meta-data'
    await subscribe(who, inside)
    const ctx = await ctxOf(admin)
    await expect(
      ctx.ports.push.send({ endpoint: inside.payload.endpoint, ...inside.payload.keys }, 'x', { topic: 't' }),
    ).rejects.toMatchObject({ id: 'outbound_refused' })
    expect(
      await who.api.notifications.subscribe({
        payload: { ...inside.payload, endpoint: 'file:///etc/passwd' },
        type: 'generic_browser',
      }),
    ).toBeError(422, 'invalid_input')
  })
})

it('an excerpt is one short line', () => {
  expect(excerptOf('  um\n dois ')).toBe('um dois')
  expect(excerptOf('palavra '.repeat(40))).toHaveLength(140)
})
