import type { Locator, Page } from '@playwright/test'
import { newTable, pickIn } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { dragBy, expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, languages, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { expect, once, test } from '../fixtures/test.ts'

// A page for the boss and a form for customers, put together by hand from a pasted list.

const words = {
  en: {
    table: 'Repairs',
    names: ['Name', 'Stage', 'Price'],
    rows: [
      ['Phone', 'New', '$120'],
      ['Laptop', 'Ready', '$80'],
      ['Radio', 'New', '$35'],
    ],
    all: '3 records',
    app: 'Front desk',
    press: 'New repair',
  },
  'pt-BR': {
    table: 'Consertos',
    names: ['Nome', 'Etapa', 'Preço'],
    rows: [
      ['Celular', 'Novo', 'R$ 120'],
      ['Notebook', 'Pronto', 'R$ 80'],
      ['Rádio', 'Novo', 'R$ 35'],
    ],
    all: '3 registros',
    app: 'Balcão',
    press: 'Novo conserto',
  },
  es: {
    table: 'Reparaciones',
    names: ['Nombre', 'Etapa', 'Precio'],
    rows: [
      ['Teléfono', 'Nuevo', '$120'],
      ['Portátil', 'Listo', '$80'],
      ['Radio', 'Nuevo', '$35'],
    ],
    all: '3 registros',
    app: 'Mostrador',
    press: 'Nueva reparación',
  },
} as const
type Texts = ReturnType<typeof textsIn>

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
/** What the editor has over a block. */
const held = (page: Page, kind: string) => page.getByRole('button', { name: new RegExp(`^${kind}: `) }).first()

/** A block from the list, with its settings open beside it. */
async function addBlock(page: Page, t: Texts, id: string): Promise<Locator> {
  const kind = t(`blocks:kind.${id}.label`)
  await button(page, t('apps:tools.add')).click()
  await page.getByLabel(t('apps:picker.search')).click()
  await type(page, kind)
  await page
    .getByRole('region', { name: t('apps:picker.title') })
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .first()
    .click()
  await expect(held(page, kind)).toBeVisible()
  await expectInPlace(page, `a new ${kind}`)
  const panel = page.getByRole('dialog', { name: t('blockSettings:panel.title').replace('{{kind}}', kind) })
  if (!(await panel.isVisible())) await held(page, kind).dblclick()
  await expect(panel).toBeVisible()
  return panel
}

const table = (panel: Locator, t: Texts) =>
  panel.getByRole('combobox', { name: t('blockSettings:setting.tableId'), exact: true })

test.use({ actionTimeout: 10_000 })

for (const language of languages)
  test(
    `a page shows a number, a chart, a list and a button, and is used on a phone (${language})`,
    once,
    async ({ page, newBrowser, newOrganisation, enter }, info) => {
      test.setTimeout(180_000)
      const [t, w] = [textsIn(language), words[language]]
      const [, [laptop, ready], [radio]] = w.rows
      const said = await countHands(page, info)
      const person = await newOrganisation({ language })
      await enter(page, person)
      await newTable(page, t, w.table)
      await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
      await pasteText(page, [w.names, ...w.rows].map((line) => line.join('\t')).join('\n'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('records:paste.make_other') })
        .click()
      await expect(page.getByText(w.all, { exact: true })).toBeVisible()

      await button(page, t('common:create.label')).click()
      await page.getByRole('menuitem', { name: t('common:create.app'), exact: true }).click()
      await type(page, w.app)
      await press(page, 'Enter')
      await expect(page.getByRole('heading', { name: w.app })).toBeVisible()
      if (await button(page, t('apps:edit.start')).isVisible()) await button(page, t('apps:edit.start')).click()

      const indicator = await addBlock(page, t, 'indicator')
      await pickIn(page, table(indicator, t), w.table)
      await expect(page.locator('[data-type="indicator"]')).toContainText('3')
      await press(page, 'Escape')

      const chart = await addBlock(page, t, 'chart')
      await pickIn(page, table(chart, t), w.table)
      await pickIn(page, chart.locator(`input[aria-label="${t('views:bar.group')}"]`), w.names[1])
      await expect(page.locator('[data-type="chart"]')).toContainText(ready)
      await press(page, 'Escape')

      const list = await addBlock(page, t, 'minilista')
      await pickIn(page, table(list, t), w.table)
      await pickIn(page, list.locator(`input[aria-label="${t('blockSettings:panel.addField')}"]`), w.names[0])
      await expect(page.locator('[data-type="minilista"]')).toContainText(laptop)
      await press(page, 'Escape')

      const press1 = await addBlock(page, t, 'button')
      await press1.getByRole('tab', { name: t('blockSettings:panel.data'), exact: true }).click()
      await press1.getByLabel(t('blockSettings:setting.label'), { exact: true }).click()
      await type(page, w.press)
      await press(page, 'Escape')

      // Moved by hand: it lies where it was dropped, and goes back by undo.
      const at = async (kind: string) => (await held(page, kind).getAttribute('aria-label')) ?? ''
      const kind = t('blocks:kind.button.label')
      const before = await at(kind)
      await dragBy(page, held(page, kind), { x: 240, y: 0 })
      await expect.poll(() => at(kind)).not.toBe(before)
      await press(page, 'Control+z')
      await expect.poll(() => at(kind)).toBe(before)
      await expectInPlace(page, 'after undo')
      await page.reload()
      await expect.poll(() => at(kind)).toBe(before)
      await expectInPlace(page, 'after a reload')

      // As it is used, at the desk and on a phone.
      await button(page, t('apps:edit.save')).click()
      await expect(page.locator('[data-type="minilista"]')).toContainText(radio)
      await expectInPlace(page, 'in use')
      const phone = await newBrowser({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
      await enter(phone, person, new URL(page.url()).pathname)
      await expect(phone.locator('[data-type="minilista"]')).toContainText(radio)
      await expectInPlace(phone, 'on a phone')
      said()
    },
  )
