import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, makeApp, ok } from '../apps.ts'
import { type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { makeToken, type Program } from '../tokens.ts'
import { send } from './send.ts'

/** What would run in somebody's browser, brought in by every door that the server has. */
let server: TestServer
let org: BuiltOrg
let admin: Person
let program: Program
let t: MadeTable<'nota' | 'site' | 'rico' | 'eco'>
let form: { token: string; blockId: string }

const page = '<!doctype html><title>Oficina</title>'
const markups = [
  '<script>__x(1)</script>',
  '<img src=x onerror=__x(1)>',
  '"><svg/onload=__x(1)>',
  '</title><iframe srcdoc="<script>__x(1)</script>">',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=__x(1)>',
  '<a id=location name=cookie href=javascript:__x(1)>x</a>',
  '{{constructor.constructor("__x(1)")()}}',
  '![x](https://evil.example/pixel.png)',
]
const addresses = ['javascript:__x(1)', '\tjavascript:__x(1)', 'data:text/html,<script>', '//evil.example', 'blob:x']

beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'oficina-web-'))
  writeFileSync(join(webFolder, 'index.html'), page)
  server = await startTestServer({ OFICINA_LIMIT_ADDRESS: '0', OFICINA_LIMIT_SESSION: '0' }, undefined, { webFolder })
  org = await makeBuild(server).org()
  admin = org.admin
  t = await makeTable(admin, 'Textos', {
    nota: { type: 'singleLineText' },
    site: { type: 'link' },
    rico: { type: 'text', options: { format: 'richText' } },
    eco: { type: 'singleLineText' },
  })
  program = await makeToken(server.url, admin)
  const appId = await makeApp(admin)
  const items = [t.name, t.nota, t.site].map((field_id) => ({ id: field_id, type: 'field', field_id }))
  const blockId = await idOf(admin, appId, 'formPages', { tableId: t.id, viewSettings: { items } })
  const { token } = ok(await admin.api.publicViews.create({ type: 'dashboard', identifier: appId }))
  form = { token, blockId }
})
afterAll(() => server.stop())

const valuesOf = async (fieldId: string) =>
  ok(await admin.api.records.list({ tableId: t.id, limit: 200 })).records.map(({ values }) => values[fieldId])

describe('markup', () => {
  it('T116 T125 is text, whatever brought it in: it comes back as JSON, as it was, and never as a page', async () => {
    const field = { tableId: t.id, label: 'Eco', type: 'formula', options: { expression: `"<b>" & {${t.nota}}` } }
    const formula = ok(await admin.api.fields.create(field)).id
    for (const markup of markups) {
      ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: markup, [t.nota]: markup } }))
      ok(await server.visitor().api.publicViews.submit({ ...form, values: { [t.name]: markup, [t.nota]: markup } }))
      const answer = await admin.api.records.list({ tableId: t.id, search: markup, limit: 10 })
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const found = ok(answer).records.filter(({ label }) => label === markup)
      expect(found, markup).toHaveLength(2)
      for (const { values } of found) expect([values[t.nota], values[formula]]).toEqual([markup, `<b>${markup}`])
    }
  })

  it('T117 is no rich text: neither as a text of HTML nor as a node', async () => {
    const write = (value: unknown) => admin.api.records.create({ tableId: t.id, values: { [t.rico]: value } })
    const node = (inner: object) => ({ type: 'doc', content: [inner] })
    for (const bad of [
      node({ type: 'iframe', attrs: { srcdoc: '<script>' } }),
      node({ type: 'svg' }),
      node({ type: 'style', content: [{ type: 'text', text: '*{}' }] }),
      node({ type: 'image', attrs: { src: 'https://evil.example/pixel.png' } }),
      { html: '<script>__x(1)</script>' },
    ])
      expect(await write(bad), JSON.stringify(bad)).toBeError(422, 'invalid_input')
    for (const markup of markups) ok(await write(markup))
    const kept = (await valuesOf(t.rico)).filter((one) => one !== null)
    expect(kept).toHaveLength(markups.length)
    // Nothing but paragraphs of text: what looked like a tag or a picture is what one reads.
    const types = JSON.stringify(kept).matchAll(/"type":"(\w+)"/g)
    expect(new Set([...types].map(([, type]) => type))).toEqual(new Set(['doc', 'paragraph', 'text']))
    const attrs = { onclick: '__x(1)', id: 'location', style: 'position:fixed' }
    const clean = await write(node({ type: 'paragraph', attrs, content: [{ type: 'text', text: 'ok' }] }))
    expect(JSON.stringify(clean.body)).not.toMatch(/onclick|location|position/)
  })

  it('T068 T069 T070 T071 is on no page of ours, and every page stays in its own window', async () => {
    ok(await admin.api.tables.create({ label: '<script>__x(1)</script>' }))
    for (const path of [`/public/${form.token}`, `/${org.slug}/${form.token}`, '/home', '/login?next=//evil.example']) {
      const got = await send(server.url, { path, as: admin })
      expect(got.text).toBe(page)
      expect(got.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(got.headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
      expect(got.headers['x-robots-tag']).toBe('noindex, nofollow')
      expect(got.headers['set-cookie']).toBeUndefined()
    }
    for (const path of ['/sitemap.xml', `/public/${form.token}/sitemap.xml`])
      expect((await send(server.url, { path })).status).toBe(404)
  })
})

describe('an address that runs', () => {
  it.each(addresses)('T118 %j is no value of a link, by whichever door', async (address) => {
    const values = { [t.site]: address }
    // In v1 a field is called as its label at first was.
    const tries = [
      await admin.api.records.create({ tableId: t.id, values }),
      await admin.api.records.createMany({ tableId: t.id, records: [{ values }] }),
      await admin.api.records.update({ tableId: t.id, recordId: 1, values }),
      await program.api.v1.create({ table: 'textos', records: [{ values: { site: address } }] }),
      await server.visitor().api.publicViews.submit({ ...form, values: { [t.name]: 'x', ...values } }),
      await admin.api.fields.create({ tableId: t.id, label: 'Padrão', type: 'link', default_value: address }),
      await admin.api.fields.create({
        tableId: t.id,
        label: 'Botão',
        type: 'button',
        options: { label: 'x', color: null, icon: null, action: { type: 'openLink', href: address } },
      }),
    ]
    tries.forEach((one, n) => expect(one.status, `door ${n}: ${JSON.stringify(one.body)}`).toBe(422))
  })

  it('T086 T118 does not become a link when a text becomes one', async () => {
    const texts = [...addresses, 'https://bem.example/']
    for (const text of texts) ok(await admin.api.records.create({ tableId: t.id, values: { [t.eco]: text } }))
    ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.eco, type: 'link' }))
    expect((await valuesOf(t.eco)).filter((one) => one !== null)).toEqual(['https://bem.example/'])
  })

  it('T128 is nowhere that a person is led to', async () => {
    for (const path of [
      ...addresses,
      'https:evil.example',
      '/\\evil.example',
      '/\t//evil.example',
      'https://a.example',
    ]) {
      const invited = { emails: ['a@x.example'], seat: 'viewer' as const, id_profile: org.roles.viewer }
      const tries = [
        await admin.api.users.invite({ ...invited, default_workspace: path }),
        await admin.api.roles.create({ profile_name: `R ${path}`, color: 'azul', initial_url: path } as never),
      ]
      for (const one of tries) expect(one, path).toBeError(422, 'invalid_input')
    }
  })
})

describe('mail', () => {
  it('T130 has no markup and no link of those whose names it tells', async () => {
    const bait = '<a href="https://evil.example/login">Clique</a> https://evil.example'
    ok(await admin.api.profiles.update({ first_name: bait, last_name: 'www.evil.example' }))
    const appId = await makeApp(admin, 'www.evil.example <img src=x>')
    const { token } = ok(await admin.api.publicViews.create({ type: 'dashboard', identifier: appId }))
    ok(await admin.api.publicViews.share({ id: token, emails: 'vitima@x.example' }))
    const seat = 'member' as const
    ok(await admin.api.users.invite({ emails: ['nova@x.example'], seat, id_profile: org.roles.member }))
    const { mails } = ok(await admin.api.mail.list({}))
    const ours = mails.filter(({ to }) => to === 'vitima@x.example' || to === 'nova@x.example')
    expect(ours).toHaveLength(2)
    for (const { id, to } of ours) {
      const mail = ok(await admin.api.mail.get({ mailId: id }))
      // The one that lets someone in is not shown to whoever sent it.
      if (to === 'vitima@x.example') expect(mail.html).toContain('href="http://127.0.0.1')
      expect(mail.html).not.toMatch(/href="(?!http:\/\/127\.0\.0\.1)|<img|<script/)
      expect(`${mail.html}${mail.text}`).not.toMatch(/https:\/\/evil|www\.evil/)
    }
  })
})
