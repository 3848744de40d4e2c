// `npm run pictures -- docs`: takes the pictures of the documentation from the sample company, in each language.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Language, languages, textsIn } from './fixtures/hands.ts'
import { good, makePostmaster } from './fixtures/people.ts'
import { startProduct } from './fixtures/product.ts'

const root = join(import.meta.dirname, '../..')
// The server's own, which makes thumbnails with it.
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp') as typeof import('sharp').default
const wide = { width: 1180, height: 720 }
const phone = { width: 390, height: 780 }

type Api = Awaited<ReturnType<typeof makePostmaster>>['api']

/** Where things of the sample company are. */
async function placesOf(api: Api) {
  const sample = good(await api.samples.get())
  const path = (id: string) => sample.steps.find((step) => step.id === id)?.path ?? ''
  const tableId = path('orders').split('/')[2] ?? ''
  const table = good(await api.tables.get({ tableId }))
  const { views } = good(await api.views.list({ tableId }))
  const viewOf = (type: string) => `/object/${tableId}/views/${views.find((view) => view.type === type)?.id ?? ''}`
  const records = good(await api.records.list({ tableId, limit: 1 }))
  const { roles } = good(await api.roles.list())
  // One of the sample's own, which has rules and people.
  const role = roles.find((one) => !one.is_admin && one.members.length > 0)
  return { path, tableId, table, viewOf, recordId: records.records[0]?.id ?? 0, roleId: role?.id_profile ?? '' }
}
type Places = Awaited<ReturnType<typeof placesOf>>

interface Shot {
  path: (places: Places) => string
  /** What is done on the page before. */
  act?: (page: Page, t: (key: string) => string, places: Places) => Promise<void>
  isPhone?: boolean
  height?: number
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

const shots: Record<string, Shot> = {
  grid: { path: ({ path }) => path('orders') },
  'new-field': {
    path: ({ path }) => path('orders'),
    act: async (page, t) => {
      await button(page, t('structure:column.new')).click()
      await page.getByText(t('fields:panel.suggested'), { exact: true }).waitFor()
    },
  },
  formula: {
    path: ({ path }) => path('orders'),
    act: async (page, t, { table }) => {
      await button(page, t('structure:column.new')).click()
      await page.getByText(t('fields:panel.suggested'), { exact: true }).waitFor()
      await page.getByRole('button', { name: new RegExp(`^${t('fields:type.formula.name')}`) }).click()
      const box = page.getByRole('combobox', { name: t('fields:formula.label') })
      const money = table.fields.find(({ type }) => type === 'rollup' || type === 'currency')?.label ?? ''
      await box.fill(`ROUND({${money}} * 1.1, 2)`)
      await page.getByText(t('fields:formula.result').replace('{{kind}}', t('fields:kind.number'))).waitFor()
    },
  },
  record: {
    path: ({ tableId, recordId }) => `/object/${tableId}?record=${recordId}`,
    act: (page, t) => button(page, t('record:menu.label')).waitFor(),
  },
  filter: {
    path: ({ path }) => path('orders'),
    act: async (page, t) => {
      await button(page, t('views:bar.filter')).click()
      await button(page, t('views:filter.addRule')).click()
      await button(page, t('views:filter.addRule')).click()
    },
    height: 560,
  },
  kanban: { path: ({ path }) => path('board') },
  calendar: { path: ({ viewOf }) => viewOf('calendar') },
  app: { path: ({ path }) => path('panel') },
  'app-builder': {
    path: ({ path }) => path('panel'),
    act: async (page, t) => {
      await button(page, t('apps:edit.start')).click()
      await button(page, t('apps:tools.add')).click()
      await page.getByLabel(t('apps:picker.search')).waitFor()
    },
  },
  phone: { path: ({ path }) => path('route'), isPhone: true },
  'doc-page': { path: ({ path }) => path('handbook') },
  'role-access': { path: ({ roleId }) => `/settings/roles/update/${roleId}/manage-tabs` },
  // After the others, so that there is something that was opened lately.
  home: { path: () => '/home' },
  'action-bar': {
    path: () => '/home',
    act: async (page, t) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: t('palette:title') }).waitFor()
    },
    height: 560,
  },
  // Made while it is taken, so that no other picture shows its table.
  'public-form': { path: () => '', height: 640 },
}

const formTexts = {
  en: [
    'Request a quote',
    'Tell us what you need. We answer within a day.',
    'Name',
    'Email',
    'Preferred date',
    'What do you need?',
  ],
  'pt-BR': [
    'Peça um orçamento',
    'Conte o que você precisa. Respondemos em um dia.',
    'Nome',
    'E-mail',
    'Data desejada',
    'Do que você precisa?',
  ],
  es: [
    'Pide una cotización',
    'Cuéntanos qué necesitas. Respondemos en un día.',
    'Nombre',
    'Correo',
    'Fecha deseada',
    '¿Qué necesitas?',
  ],
} as const

/** A form that is open to visitors, and its address. */
async function makePublicForm(api: Api, language: Language): Promise<string> {
  const [title, description, name, email, date, notes] = formTexts[language]
  const { id: tableId } = good(await api.tables.create({ label: title, name_label: name }))
  for (const [label, type] of [
    [email, 'email'],
    [date, 'date'],
    [notes, 'text'],
  ] as const)
    good(await api.fields.create({ tableId, label, type, options: {} }))
  const form = good(await api.intakeForms.create({ tableId, title, description }))
  return good(await api.publicViews.create({ type: 'form', identifier: form.form_id })).link
}

async function take(browser: Browser, language: Language, wanted: readonly string[]) {
  const product = await startProduct({ OFICINA_SAMPLE: '1', OFICINA_LANGUAGE: language })
  try {
    const { api, cookies } = await makePostmaster(product.url)
    while (good(await api.samples.get()).state !== 'ready') await new Promise((done) => setTimeout(done, 500))
    good(await api.profiles.updateSetting({ setting_key: 'build_mode', setting_value: true }))
    const places = await placesOf(api)
    const t = textsIn(language)
    for (const name of wanted) {
      const shot = shots[name]
      if (!shot) throw new Error(`no one knows how to take ${name}`)
      const viewport = shot.isPhone ? phone : { ...wide, height: shot.height ?? wide.height }
      const context = await browser.newContext({
        baseURL: product.url,
        viewport,
        locale: language,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        isMobile: shot.isPhone ?? false,
        hasTouch: shot.isPhone ?? false,
      })
      const isVisitor = name === 'public-form'
      if (!isVisitor)
        await context.addCookies([...cookies].map(([key, value]) => ({ name: key, value, url: product.url })))
      const page = await context.newPage()
      await page.goto(isVisitor ? await makePublicForm(api, language) : shot.path(places))
      await page.locator('main, [role="main"]').first().waitFor()
      await settled(page)
      await shot.act?.(page, t, places)
      await settled(page)
      await page.mouse.move(0, 0)
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      const small = await sharp(picture).png({ palette: true, colours: 128, effort: 10, dither: 0 }).toBuffer()
      const folder = join(root, 'docs/guide/pictures', language)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${name}.png`), small)
      process.stdout.write(`${language} ${name}: ${Math.round(small.length / 1024)} kB\n`)
      await context.close()
    }
  } finally {
    await product.stop()
  }
}

/** Nothing is on its way any more: neither data nor letters nor pictures. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  // A locator: pages for visitors let no one evaluate texts.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : Object.keys(shots)
if (named.length === 0) rmSync(join(root, 'docs/guide/pictures'), { recursive: true, force: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' })
try {
  for (const language of languages) await take(browser, language, wanted)
} finally {
  await browser.close()
}
