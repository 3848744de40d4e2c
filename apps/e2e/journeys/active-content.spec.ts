import type { Frame, Page } from '@playwright/test'
import * as Y from 'yjs'
import { good, type Person } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

/**
 * Whatever would run says so by `__hacked`. What the server takes is sent to it. What it refuses (it has tests of its
 * own) is put into its answers on their way to the browser, as if it had been let through: so the screens are tried by
 * themselves. The policy that our pages come with would stop much of it too; but then the browser complains on the
 * console, and a journey fails by that. The document is opened without that policy.
 */
const markups = [
  '<script>__hacked("script")</script>',
  '<img src=x onerror=__hacked("img")>',
  '"><svg/onload=__hacked("svg")>',
  '</title><iframe srcdoc="<script>parent.__hacked(1)</script>"></iframe>',
  '<a href="javascript:__hacked(1)">x</a>',
  '{{constructor.constructor("__hacked(1)")()}}',
]
const markup = markups.join(' ')

const [script, page] = ['https://planted.example/script/of/length', 'https://planted.example/page/of/length']
/** Safe addresses, and of the same length what they become on their way. */
const planted = [
  [script, "javascript:__hacked('address')//".padEnd(script.length, '/')],
  [page, 'data:text/html,<svg/onload=x>//'.padEnd(page.length, '/')],
] as const

const words = (text: string, marks: object[] = []) => ({ type: 'text', text, marks })
const link = (href: string) => words(`Ir para ${href}`, [{ type: 'link', attrs: { href } }])
/** Rich text with links that run, and with nodes that are no nodes of ours once they arrive. */
const rich = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [words(markup), link(script), link(page)] },
    { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: '__hacked("node")' }] },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [words(markup)] }] },
  ],
}

/** Tells what it could reach; in its own frame it may run. */
const code = `
var reached = []
var tries = {
  parent: function () { return parent.__hacked('from a frame') || parent.document.title },
  top: function () { return top.document.body },
  cookie: function () { return document.cookie },
  storage: function () { return localStorage.length }
}
for (var name in tries) try { tries[name](); reached.push(name) } catch (error) {}
fetch('/api/v3/apps').then(function () { reached.push('api') }, function () {}).then(function () {
  document.getElementById('out').textContent = 'origin ' + self.origin + ', reached ' + (reached.join() || 'nothing')
  if (window.__hacked) __hacked('code ' + self.origin)
})`

async function plantAll({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: markups[1] ?? '' }))
  const tableId = table.id
  const name = table.fields[0]?.id ?? ''
  const field = async (type: string, options: Record<string, unknown> = {}) =>
    good(await api.fields.create({ tableId, label: `${type} ${markups[1]}`, type, options })).id
  const site = await field('link')
  const note = await field('text', { format: 'richText' })
  const choice = await field('select', { options: [{ id: 'opt_hacked', label: markups[2] ?? '', color: null }] })
  const action = { type: 'openLink', href: script }
  const press = await field('button', { label: markups[1] ?? '', color: null, icon: null, action })
  const values = { [name]: markup, [site]: script, [note]: rich, [choice]: 'opt_hacked' }
  good(await api.records.create({ tableId, values }))

  const { id: appId } = good(await api.apps.create({ label: markups[1] ?? '' }))
  const title = markups[1] ?? ''
  const fields = [name, site, note, choice]
  const of = (viewSettings: object) => ({ title, tableId, viewSettings })
  const leads = { type: 'link', target: script, record_table: null }
  const items = [{ id: 'a', type: 'field', field_id: name, label: title, help: markup }]
  for (const [type, settings] of [
    ['text', { title, content: { text: rich } }],
    ['formPages', { ...of({ items }), content: { success_title: title, success_text: rich } }],
    ['minilista', of({ fields })],
    ['recordDetail', of({ fields: [...fields, press] })],
    ['gallery', of({ fields })],
    ['chart', of({ groups: [{ field: choice }] })],
    ['button', { content: { label: title }, actions: { on_press: leads } }],
    ['menu', { title, content: { items: [{ id: 'm', ...leads, label: title, icon: 'home' }] } }],
    ['embed', { title, content: { url: script } }],
    ['customCode', { title, content: { html: `<p id="out">…</p>${markups[1]}`, css: markup, js: code } }],
  ] as const)
    good(await api.blocks.create({ appId, type, settings: settings as Record<string, unknown> }))

  const docPageId = good(await api.docPages.create({ label: markups[1] ?? '' })).id
  const update = Buffer.from(Y.encodeStateAsUpdate(writtenPage())).toString('base64')
  good(await api.docPages.save({ docPageId, update }))
  const { token } = good(await api.publicViews.create({ type: 'dashboard', identifier: appId }))
  return { tableId, appId, docPageId, token }
}

/** A document page as an editor would write it. */
function writtenPage(): Y.Doc {
  const doc = new Y.Doc()
  for (const [type, text, marks] of [
    ['paragraph', markup, {}],
    ['paragraph', 'Ir para script', { link: { href: script } }],
    ['paragraph', 'Ir para page', { link: { href: page } }],
    ['codeBlock', '__hacked("node")', {}],
  ] as const) {
    const [node, inside] = [new Y.XmlElement(type), new Y.XmlText()]
    inside.insert(0, text, marks)
    node.insert(0, [inside])
    doc.getXmlFragment('content').push([node])
  }
  return doc
}

const swapped = (text: string) => planted.reduce((all, [safe, runs]) => all.replaceAll(safe, runs), text)

/** Answers come with what the server would never have kept. Returns what ran, by frame. */
async function listen(browser: Page) {
  const ran: { what: string; frame: Frame }[] = []
  await browser.exposeBinding('__hacked', ({ frame }, what: unknown) => void ran.push({ what: String(what), frame }))
  browser.on('dialog', (dialog) => {
    ran.push({ what: `dialog: ${dialog.message()}`, frame: browser.mainFrame() })
    void dialog.dismiss()
  })
  let count = 0
  await browser.route('**/api/**', async (route) => {
    if (route.request().resourceType() === 'websocket') return route.continue()
    const answer = await route.fetch().catch(() => null)
    const body = await answer?.text().catch(() => null)
    // The page was left meanwhile.
    if (!answer || typeof body !== 'string') return route.abort().catch(() => {})
    // A document's own changes are bytes; those of the same length keep them whole.
    const bytes = body.replace(/"(?:state|update)":"([A-Za-z0-9+/=]+)"/g, (all, base64: string) => {
      const inside = Buffer.from(base64, 'base64').toString('latin1')
      return all.replace(base64, Buffer.from(swapped(inside), 'latin1').toString('base64'))
    })
    const hostile = swapped(bytes).replaceAll('"type":"codeBlock"', '"type":"script"')
    if (hostile !== body) count++
    return route.fulfill({ response: answer, body: hostile }).catch(() => {})
  })
  return { ran, wasPlanted: () => count > 0 }
}

const running =
  'a[href^="javascript:" i], a[href^="data:" i], iframe[src^="javascript:" i], iframe[src^="data:" i], iframe[srcdoc],' +
  ' object, embed, script:not([src]), [onerror], [onload], [onclick], form[action^="javascript:" i]'

/** Presses whatever tells that it leads somewhere. */
const pressAll = `for (const one of document.querySelectorAll('*'))
  if (one.children.length === 0 && /Ir para/.test(one.textContent)) one.click()`

const paste = (html: string) => `{
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', ${JSON.stringify(html)})
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('[contenteditable=true]').dispatchEvent(event)
}`

/** Nothing on the page would run, and whatever looks as if it led somewhere leads nowhere. */
async function isHarmless(browser: Page) {
  await expect(browser.locator(running)).toHaveCount(0)
  await browser.evaluate(pressAll)
  expect(browser.context().pages()).toHaveLength(1)
}

test(
  'T117 T118 T125 nothing that people plant runs in our origin, even if the server let it through',
  once,
  async ({ page: inside, browser, baseURL, problems, newBrowser, newOrganisation, enter, expectProblem }) => {
    test.setTimeout(120_000)
    const person = await newOrganisation()
    const { tableId, appId, docPageId, token } = await plantAll(person)
    // The sandbox says what it refuses the code in it: pictures and calls.
    expectProblem(/\/api\/v3\/apps\W+ (?:Refused to connect because it )?violates/, 'GET /api/x csp', /"img-src data:/)
    const guarded = await listen(inside)
    await enter(inside, person, `/app/${appId}`)
    const block = (type: string) => inside.locator(`[data-type="${type}"]`)
    for (const type of ['text', 'minilista', 'recordDetail', 'gallery', 'chart', 'button', 'menu', 'embed']) {
      await block(type).scrollIntoViewIfNeeded()
      await expect(block(type), type).toContainText(/hacked|não pode|incorporar/)
    }
    await block('button').getByText('hacked').click({ force: true })
    await block('menu').getByText('hacked').last().click({ force: true })
    const form = block('formPages')
    await form.scrollIntoViewIfNeeded()
    await form.getByRole('textbox').first().fill('x')
    await form.getByRole('button', { name: 'Enviar' }).click()
    await expect(form.getByRole('status')).toContainText('Ir para')
    await block('customCode').scrollIntoViewIfNeeded()
    const out = block('customCode').frameLocator('iframe').frameLocator('iframe').locator('#out')
    await expect(out).toHaveText('origin null, reached nothing', { timeout: 30_000 })
    await isHarmless(inside)

    await inside.goto(`/object/${tableId}/record/1`)
    await expect(inside.getByText('Ir para').first()).toBeVisible()
    await isHarmless(inside)
    await inside.goto(`/object/${tableId}`)
    await expect(inside.getByRole('row').nth(1)).toContainText('hacked')
    await isHarmless(inside)

    const bare = await browser.newPage({ bypassCSP: true, ...(baseURL && { baseURL }) })
    problems.watch(bare.context())
    const unguarded = await listen(bare)
    await enter(bare, person, `/app/${appId}`)
    await expect(bare.locator('[data-type="text"]')).toContainText('hacked')
    await isHarmless(bare)
    await bare.goto(`/doc-page/${docPageId}`)
    const text = bare.getByRole('textbox', { name: 'Texto da página' })
    await expect(text).toContainText('Ir para script')
    await isHarmless(bare)
    await bare.evaluate(paste(`<p onclick="__hacked(1)">colado</p>${markup}`))
    await text.getByText('colado').click()
    await isHarmless(bare)

    const visitor = await newBrowser()
    const outside = await listen(visitor)
    await visitor.goto(`/public/${token}`)
    await expect(visitor.locator('[data-type="text"]')).toContainText('hacked')
    await expect(visitor.locator('[data-type="minilista"]')).toContainText('hacked')
    await isHarmless(visitor)

    for (const { wasPlanted } of [guarded, unguarded, outside]) expect(wasPlanted()).toBe(true)
    // Only the builder's code ran, in a frame that is nobody's.
    const everything = [guarded, unguarded, outside].flatMap(({ ran }) => ran)
    const tops = [inside, bare, visitor].map((one) => one.mainFrame())
    expect(everything.filter(({ frame }) => tops.includes(frame)).map(({ what }) => what)).toEqual([])
    const framed = new Set(everything.map(({ what }) => what))
    for (const what of framed) expect(['img', 'code null']).toContain(what)
    // A call that is under way when the window closes would pass for a lost connection.
    for (const one of [inside, bare, visitor]) await one.unrouteAll({ behavior: 'wait' })
    await bare.context().close()
  },
)
