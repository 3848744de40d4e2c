import type { Page } from '@playwright/test'
import { textsIn } from '../fixtures/hands.ts'
import { good, type Person } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'
import { randomOf, randomText, typeEverywhere } from '../fixtures/typing.ts'

// Random letters into everything that can take the focus. More of them: OFICINA_TYPING_SEEDS=20.

const seeds = Array.from({ length: Number(process.env.OFICINA_TYPING_SEEDS ?? 1) }, (_, n) => n + 1)
const t = textsIn('en')
const stages = ['New', 'Open', 'Done'].map((label, n) => ({ id: `opt_stage0${n}`, label, color: 'azul' }))

/** A table with a view of each kind, an app, a page and a folder. */
async function build(person: Person) {
  const { api } = person.client
  good(await api.profiles.updateSetting({ setting_key: 'build_mode', setting_value: true }))
  const clients = good(await api.tables.create({ label: 'Clients', name_label: 'Name' }))
  const table = good(await api.tables.create({ label: 'Orders', name_label: 'Name' }))
  const tableId = table.id
  const name = table.fields[0]?.id ?? ''
  const field = async (label: string, type: string, options: Record<string, unknown> = {}) =>
    good(await api.fields.create({ tableId, label, type, options })).id
  const stage = await field('Stage', 'select', { options: stages })
  const due = await field('Due', 'date')
  await field('Client', 'manyToManyConnection', { connectedTableId: clients.id })
  await field('Notes', 'text')
  await field('Code', 'singleLineText')
  const records = [1, 2, 3].map((n) => ({
    values: { [name]: `Order ${n}`, [stage]: stages[n % 3]?.id, [due]: `2026-05-1${n}` },
  }))
  const made = good(await api.records.createMany({ tableId, records }))
  const recordId = made.results.flatMap((row) => (row.ok ? row.id : []))[0] ?? 0
  const range = { start: due, end: null }
  const views = [
    ['kanban', { fields: [name], kanban_field: stage }],
    ['list', { fields: [name] }],
    ['gallery', { fields: [name] }],
    ['calendar', { fields: [name], calendar_date_range: range }],
    ['gantt', { gantt_table_fields: [name], gantt_date_range: range }],
    ['record', { fields: [name] }],
  ] as const
  const viewIds: Record<string, string> = {}
  for (const [type, settings] of views)
    viewIds[type] = good(
      await api.views.create({ tableId, type, ...(type !== 'record' && { label: `The ${type}` }), ...settings }),
    ).id
  const app = good(await api.apps.create({ label: 'Panel' }))
  const settings = { tableId, viewSettings: { fields: [name, stage] } }
  for (const [n, type] of (['filter', 'minilista'] as const).entries())
    good(await api.blocks.create({ appId: app.id, type, at: { x: n * 20, y: 0 }, size: { w: 18, h: 8 }, settings }))
  const doc = good(await api.docPages.create({ label: 'Handbook' }))
  return { tableId, recordId, viewIds, appId: app.id, docId: doc.id }
}
type Built = Awaited<ReturnType<typeof build>>

interface Place {
  name: string
  path: (built: Built) => string
  /** What is opened on the page before anything is typed. */
  open?: (page: Page) => Promise<void>
  /** What must stand there, or a key has closed it. */
  shown: (page: Page) => ReturnType<Page['locator']>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const dialog = (page: Page) => page.getByRole('dialog').last()
const main = (page: Page) => page.locator('main').first()
const grid = (page: Page) => page.getByRole('grid').first()

const groups: Record<string, Place[]> = {
  'home and its lists': [
    { name: 'home', path: () => '/home', shown: main },
    { name: 'the list of tables', path: () => '/home/tables', shown: main },
    { name: 'the list of apps', path: () => '/home/apps', shown: main },
    {
      name: 'the create menu',
      path: () => '/home',
      open: (page) => button(page, t('common:create.label')).click(),
      shown: (page) => page.getByRole('menu'),
    },
    {
      name: 'the dialog for a new table',
      path: () => '/home',
      open: async (page) => {
        await button(page, t('common:create.label')).click()
        await page.getByRole('menuitem', { name: t('common:create.table'), exact: true }).click()
      },
      shown: dialog,
    },
    {
      name: 'the action bar',
      path: () => '/home',
      open: (page) => page.keyboard.press('Control+k'),
      shown: (page) => page.getByRole('dialog', { name: t('palette:title') }),
    },
  ],
  'a table': [
    { name: 'the grid', path: ({ tableId }) => `/object/${tableId}`, shown: grid },
    {
      name: 'the filter',
      path: ({ tableId }) => `/object/${tableId}`,
      open: async (page) => {
        await button(page, t('views:bar.filter')).click()
        await button(page, t('views:filter.addRule')).click()
      },
      shown: (page) => page.getByRole('button', { name: t('views:filter.addGroup') }),
    },
    {
      name: 'the sort menu',
      path: ({ tableId }) => `/object/${tableId}`,
      open: (page) => button(page, t('views:bar.sort')).click(),
      shown: (page) => page.getByRole('button', { name: t('views:sort.add') }),
    },
  ],
  'panels of a table': [
    {
      name: 'the panel for a new field',
      path: ({ tableId }) => `/object/${tableId}`,
      open: (page) => button(page, t('structure:column.new')).click(),
      shown: dialog,
    },
    {
      name: 'the settings of a new select',
      path: ({ tableId }) => `/object/${tableId}`,
      open: async (page) => {
        await button(page, t('structure:column.new')).click()
        await button(page, t('fields:type.select.name')).click()
      },
      shown: (page) => dialog(page).getByLabel(t('fields:form.label')),
    },
    {
      name: 'the dialog for a new view',
      path: ({ tableId }) => `/object/${tableId}`,
      open: (page) => button(page, t('views:tabs.add')).click(),
      shown: (page) => page.getByRole('dialog', { name: t('views:dialog.add') }),
    },
  ],
  'a record': [
    {
      name: 'the panel of a record',
      path: ({ tableId, recordId }) => `/object/${tableId}?record=${recordId}`,
      shown: (page) => page.getByRole('dialog', { name: 'Order 1' }),
    },
    {
      name: 'the page of a record',
      path: ({ tableId, recordId }) => `/object/${tableId}/record/${recordId}`,
      shown: main,
    },
  ],
  'other views': ['kanban', 'list', 'gallery', 'calendar', 'gantt', 'record'].map((kind) => ({
    name: `the ${kind}`,
    path: ({ tableId, viewIds }: Built) => `/object/${tableId}/views/${viewIds[kind]}`,
    shown: main,
  })),
  'an app': [
    { name: 'an app in use', path: ({ appId }) => `/app/${appId}`, shown: main },
    {
      name: 'the blocks to choose from',
      path: ({ appId }) => `/app/${appId}`,
      open: async (page) => {
        await button(page, t('apps:edit.start')).click()
        await button(page, t('apps:tools.add')).click()
      },
      shown: (page) => page.getByLabel(t('apps:picker.search')),
    },
  ],
  settings: [
    { name: 'the profile', path: () => '/settings', shown: main },
    { name: 'the people', path: () => '/settings/users', shown: main },
    { name: 'the roles', path: () => '/settings/roles', shown: main },
    { name: 'the organisation', path: () => '/settings/organisation-settings', shown: main },
    { name: 'the action history', path: () => '/settings/action-history', shown: main },
  ],
}

/** What the page asks the server to change, other than remembering where one was. */
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || pathname.includes('/realtime/')) return
    writes.push(`${request.method()} ${pathname} ${request.postData()?.slice(0, 200) ?? ''}`)
  })
  return writes
}
/** Calls that only read, and the one that remembers where someone was. */
const harmless = /\/(records|summary|data|get|get-all|list|list-show-tabs|options|preview|check|recent|count) /

for (const seed of seeds)
  for (const [group, places] of Object.entries(groups))
    test(`what is typed in ${group} stays there (seed ${seed})`, once, async ({ page, newOrganisation, enter }) => {
      test.setTimeout(120_000)
      const person = await newOrganisation({ language: 'en' })
      const built = await build(person)
      page.on('dialog', (one) => void one.accept())
      await enter(page, person)
      const writes = watchWrites(page)
      for (const [n, { name, path, open, shown }] of places.entries()) {
        const typed = await typeEverywhere(page, name, {
          random: randomOf(seed * 1000 + n),
          texts: 3,
          others: 3,
          open: async () => {
            await page.goto(path(built))
            await expect(main(page)).toBeVisible()
            await open?.(page)
            await expect(shown(page)).toBeVisible()
          },
          isOpen: () => shown(page).isVisible(),
        })
        expect(typed, `places in ${name}`).toBeGreaterThan(0)
        expect(
          writes.splice(0).filter((one) => !harmless.test(one)),
          `changes by typing in ${name}`,
        ).toEqual([])
      }
    })

/** What opens over a page, and takes what is typed from the moment at which it is asked for. */
const openers: { name: string; path: (built: Built) => string; ask: (page: Page) => Promise<void> }[] = [
  {
    name: 'the action bar',
    path: ({ tableId }) => `/object/${tableId}`,
    ask: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'a new table',
    path: () => '/home',
    ask: async (page) => {
      await button(page, t('common:create.label')).click()
      await page.getByRole('menuitem', { name: t('common:create.table'), exact: true }).click()
    },
  },
  { name: 'a new field', path: ({ tableId }) => `/object/${tableId}`, ask: (page) => page.keyboard.press('f') },
  {
    name: 'a cell',
    path: ({ tableId }) => `/object/${tableId}`,
    ask: (page) => page.locator('[role="gridcell"][data-row="1"][data-column="5"]').click(),
  },
  { name: 'a new record', path: ({ tableId }) => `/object/${tableId}`, ask: (page) => page.keyboard.press('n') },
]

for (const seed of seeds)
  test(
    `what is typed while something opens is all there (seed ${seed})`,
    once,
    async ({ page, newOrganisation, enter }) => {
      const person = await newOrganisation({ language: 'en' })
      const built = await build(person)
      await enter(page, person)
      const random = randomOf(seed)
      const { api } = person.client
      const fields = async () => good(await api.tables.get({ tableId: built.tableId })).fields.length
      const records = async () => good(await api.records.list({ tableId: built.tableId, total: true })).records.length
      const before = { fields: await fields(), records: await records() }
      for (const { name, path, ask } of openers) {
        await page.goto(path(built))
        await expect(main(page)).toBeVisible()
        if (path(built) !== '/home') await expect(page.getByText('Order 1', { exact: true }).first()).toBeVisible()
        const text = `n${randomText(random, 11, 'shortcuts').replaceAll(/[^\x21-\x7e]/g, 'n')}`
        await ask(page)
        await page.keyboard.type(text, { delay: 15 })
        await expect
          .poll(() => page.evaluate('document.activeElement?.value ?? null'), `“${text}” typed while ${name} opens`)
          .toBe(text)
        await page.keyboard.press('Escape')
      }
      // Escape took back all of it, the new record too.
      expect({ fields: await fields(), records: await records() }).toEqual(before)
      expect(good(await api.tables.list({})).tables).toHaveLength(2)
    },
  )
