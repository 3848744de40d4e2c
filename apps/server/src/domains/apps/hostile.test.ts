import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { addBlock, makeApp, ok } from '../../../test/apps.ts'
import { type Build, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let build: Build
let admin: Person
let appId: string

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  admin = (await build.org()).admin
  appId = await makeApp(admin)
})
afterAll(() => server.stop())

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'https://bank.example@evil.example',
  'https:evil\n',
]
const paragraph = (content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const linked = (href: string) => paragraph([{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }])
const document = (node: object) => ({ type: 'doc', content: [node] })

const create = (type: string, settings: object) =>
  request(server.url, admin, 'POST', `/api/v3/app/${appId}/block`, { type, settings })

describe('what would run in the browser', () => {
  it('is refused wherever a block or a bar takes an address', async () => {
    const press = (target: string) => ({ type: 'link', target })
    for (const address of addresses) {
      const item = { id: 'i', label: 'x', icon: 'x', ...press(address) }
      const places = [
        await create('embed', { content: { url: address } }),
        await create('button', { actions: { on_press: press(address) } }),
        await create('image', { actions: { on_press: press(address) } }),
        await create('menu', { content: { items: [item] } }),
        await create('text', { content: { text: linked(address) } }),
        await admin.api.apps.settings({ appId, title_bar: { button: { label: 'x', target: press(address) } } }),
        await admin.api.apps.settings({ appId, bottom_nav: { items: [item] } }),
      ]
      places.forEach((answer, n) => expect(answer, `${address} in ${n}`).toBeError(422, 'invalid_input'))
    }
    expect(ok(await admin.api.apps.get({ appId }))).toMatchObject({ components: [], settings: { title_bar: null } })
  })

  it('is no node, mark or attribute of a text', async () => {
    const bad = [
      document({ type: 'html', content: [] }),
      document({ type: 'iframe', attrs: { srcdoc: '<script>' } }),
      document({ type: 'svg' }),
      document({ type: 'image', attrs: { src: 'https://evil.example/x.png' } }),
      paragraph([{ type: 'text', text: 'x', marks: [{ type: 'style', attrs: { color: 'url(x)' } }] }]),
      { type: 'paragraph' },
      '<script>alert(1)</script>',
      [],
    ]
    for (const text of bad) expect(await create('text', { content: { text } })).toBeError(422, 'invalid_input')
    const clean = await addBlock(admin, appId, 'text', {
      content: { text: document({ type: 'heading', attrs: { level: 1, onclick: 'alert(1)', id: 'location' } }) },
    })
    expect(JSON.stringify(clean.component)).not.toMatch(/onclick|location/)
  })

  it('stays text: markup in titles, labels and code is told back as JSON and never as a page', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const { component } = await addBlock(admin, appId, 'customCode', { title: markup, content: { html: markup } })
    expect(component.settings).toMatchObject({ title: markup, content: { html: markup } })
    const answer = await admin.api.apps.get({ appId })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('settings that nobody has', () => {
  it('are refused, whatever they are called and however large they are', async () => {
    const bodies = [
      '{"type":"text","settings":{"__proto__":{"isAdmin":true}}}',
      '{"type":"text","settings":{"content":{"__proto__":{"text":null}}}}',
      '{"type":"text","settings":{"constructor":{"prototype":{}}}}',
      '{"type":"text","settings":{"content":[]}}',
      '{"type":"text","settings":{"title":{"$ne":null}}}',
      '{"type":"text","settings":{"title":"a\\u0000b"}}',
      '{"type":"text","settings":{"title":"\\ud800"}}',
      `{"type":"text","settings":{"title":"${'x'.repeat(10_000)}"}}`,
      `{"type":"customCode","settings":{"content":{"js":"${'x'.repeat(100_001)}"}}}`,
      '{"type":"nothing","settings":{}}',
      '{"type":"__proto__","settings":{}}',
    ]
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' }
      const answer = await request(server.url, admin, 'POST', `/api/v3/app/${appId}/block`, body, headers)
      expect([400, 422], body.slice(0, 80)).toContain(answer.status)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('in bars are refused too', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as Record<string, unknown>
    for (const menu_bar of [deep, { items: 'x' }, { items: [{ id: 'a', type: 'script' }] }, { items: [], evil: 1 }]) {
      expect(await admin.api.apps.settings({ appId, menu_bar })).toBeError(422, 'invalid_input')
    }
  })
})
