import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { textsIn } from '../fixtures/hands.ts'
import { makeShownCompany, type ShownCompany, shownNow } from '../fixtures/shown-company.ts'
import { expect, test } from '../fixtures/test.ts'

// Screens beside the pictures that are kept of them, in both themes. `npm run pictures` takes them anew.

const t = textsIn('en')
/** Whether there is anything to compare with, or to be taken. */
const isTaken = (isTaking: boolean) => isTaking || existsSync(join(import.meta.dirname, '../pictures'))

/** Another version of the browser may draw letters and shadows in another way, so the pictures belong to one. */
const versionFile = join(import.meta.dirname, '../pictures-browser.txt')
function skipOtherBrowser(browser: Browser, isTaking: boolean) {
  const version = `${browser.version().split('.')[0]}\n`
  if (isTaking) writeFileSync(versionFile, version)
  const taken = existsSync(versionFile) ? readFileSync(versionFile, 'utf8') : version
  test.skip(version !== taken, `taken with version ${taken.trim()} of the browser: npm run pictures`)
}

interface Screen {
  name: string
  path: (company: ShownCompany) => string
  /** What is done on the page before the picture is taken, and what must stand there. */
  show: (page: Page) => Promise<void>
  /** Not on a phone, where it is not, or looks like another screen. */
  isWide?: boolean
  /** Also at the size of a tablet. */
  onTablet?: boolean
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const text = async (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const titled = async (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const first = 'Phone, broken screen'

const screens: Screen[] = [
  { name: 'home', path: () => '/home', show: titled, onTablet: true },
  { name: 'tables', path: () => '/home/tables', show: (page) => text(page, 'Repairs') },
  {
    name: 'action-bar',
    path: () => '/home',
    show: async (page) => {
      await titled(page)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: t('palette:title') })).toBeVisible()
    },
  },
  { name: 'grid', path: ({ tableId }) => `/object/${tableId}`, show: (page) => text(page, first), onTablet: true },
  {
    name: 'filter',
    path: ({ tableId }) => `/object/${tableId}`,
    show: async (page) => {
      await text(page, first)
      await button(page, t('views:bar.filter')).click()
      await button(page, t('views:filter.addRule')).click()
      await expect(page.getByRole('button', { name: t('views:filter.addGroup') })).toBeVisible()
    },
  },
  {
    name: 'record-panel',
    path: ({ tableId, recordId }) => `/object/${tableId}?record=${recordId}`,
    show: async (page) => expect(page.getByRole('dialog', { name: first })).toBeVisible(),
    onTablet: true,
  },
  {
    name: 'new-field',
    path: ({ tableId }) => `/object/${tableId}`,
    show: async (page) => {
      await text(page, first)
      await button(page, t('structure:column.new')).click()
      await text(page, t('fields:panel.suggested'))
    },
    isWide: true,
  },
  {
    name: 'kanban',
    path: (one) => `/object/${one.tableId}/views/${one.views.kanban}`,
    show: (page) => text(page, first),
  },
  {
    name: 'gallery',
    path: (one) => `/object/${one.tableId}/views/${one.views.gallery}`,
    show: (page) => text(page, first),
  },
  {
    name: 'calendar',
    path: (one) => `/object/${one.tableId}/views/${one.views.calendar}`,
    show: (page) => text(page, 'Tablet, battery'),
  },
  {
    name: 'gantt',
    path: (one) => `/object/${one.tableId}/views/${one.views.gantt}`,
    show: (page) => text(page, first),
  },
  { name: 'app', path: ({ appId }) => `/app/${appId}`, show: (page) => text(page, 'Open value'), onTablet: true },
  {
    name: 'app-builder',
    path: ({ appId }) => `/app/${appId}`,
    show: async (page) => {
      await button(page, t('apps:edit.start')).click()
      await button(page, t('apps:tools.add')).click()
      await expect(page.getByLabel(t('apps:picker.search'))).toBeVisible()
    },
    isWide: true,
  },
  {
    name: 'settings-region',
    path: () => '/settings/language-and-region',
    show: titled,
  },
  {
    name: 'settings-behavior',
    path: () => '/settings/behavior',
    show: async (page) => expect(page.getByRole('switch').first()).toBeAttached(),
    onTablet: true,
  },
  {
    name: 'settings-roles',
    path: () => '/settings/roles',
    show: titled,
  },
]

/** Texts that hold the server's time. They are as long as the hour, so that a mask over them would differ too. */
const timely = /^(Hello\b|Good (morning|afternoon|evening)|\w+day, \w+ \d|(Created|Updated) by )/
const settleTimes = `
  for (const one of document.querySelectorAll('time')) one.textContent = 'then'
  for (const one of document.querySelectorAll('h1, p, span, div'))
    if (one.textContent.length < 120 && ${timely}.test(one.textContent)) one.style.visibility = 'hidden'`

/** What tells who someone is, and what was said meanwhile. */
const changing = (page: Page) => [
  page.locator('[data-initials]'),
  page.getByRole('region', { name: t('common:nav.notices') }),
]

async function compare(page: Page, name: string, company: ShownCompany, { path, show }: Screen) {
  // A visit of its own: what stood open on the screen before it must not stand open here.
  await page.evaluate('sessionStorage.clear()')
  await page.goto(path(company))
  await show(page)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.mouse.move(0, 0)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await page.evaluate(settleTimes)
    await expect.soft(page).toHaveScreenshot(`${name}-${scheme}.png`, { mask: changing(page) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Only these, where `npm run pictures -- kanban` names some. */
const wanted = (process.env.OFICINA_SCREENS ?? '').split(',').filter(Boolean)
const isWanted = ({ name }: Screen) => wanted.length === 0 || wanted.includes(name)

const sizes = [
  { size: 'tablet', viewport: { width: 820, height: 1180 }, shown: screens.filter((one) => one.onTablet) },
  { size: '', viewport: null, shown: screens.slice(0, 8) },
  { size: '', viewport: null, shown: screens.slice(8) },
] as const

for (const [n, { size, viewport, shown }] of sizes.entries())
  test(`screens look as they did (${size || n})`, async ({ page, browser, newOrganisation, enter, isMobile }, info) => {
    skipOtherBrowser(browser, info.config.updateSnapshots === 'all')
    test.skip(process.platform !== 'linux', 'letters are drawn in another way')
    test.skip(!isTaken(info.config.updateSnapshots === 'all'), 'npm run pictures takes them')
    test.skip(isMobile && size === 'tablet', 'once is enough')
    test.setTimeout(150_000)
    const person = await newOrganisation({ name: 'Serra Azul', language: 'en' })
    const company = await makeShownCompany(person)
    if (viewport) await page.setViewportSize(viewport)
    await page.clock.setFixedTime(shownNow)
    await enter(page, person)
    for (const screen of shown.filter(isWanted))
      if (!(isMobile && screen.isWide))
        await compare(page, `${screen.name}-${size || info.project.name}`, company, screen)
  })

test('a shift of a few pixels is seen', async ({ page, browser, newOrganisation, enter, isMobile }, info) => {
  skipOtherBrowser(browser, false)
  test.skip(isMobile || info.config.updateSnapshots === 'all' || !isTaken(false), 'seen at one size')
  const person = await newOrganisation({ name: 'Serra Azul', language: 'en' })
  const company = await makeShownCompany(person)
  await page.clock.setFixedTime(shownNow)
  await enter(page, person, `/object/${company.tableId}`)
  await text(page, first)
  const name = `grid-${info.project.name}-light.png`
  await page.mouse.move(0, 0)
  await expect(page).toHaveScreenshot(name, { mask: changing(page) })
  await page.addStyleTag({ content: '[role="grid"] { transform: translateX(8px) }' })
  await expect(page).not.toHaveScreenshot(name, { mask: changing(page) })
})
