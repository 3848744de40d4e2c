import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { newTable } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, copiedText, expectCells, languages, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { longPress, pasteBelow } from '../fixtures/stock.ts'
import { expect, once, test } from '../fixtures/test.ts'
import { closePanel, newTableByTouch } from '../fixtures/touch.ts'

// What was put in comes out again: as a file of what is on the screen, on paper, and into a spreadsheet.

test.use({ actionTimeout: 10_000 })

const words = {
  en: {
    table: 'Stock',
    copy: 'Copy',
    names: ['Name', 'Place', 'Price'],
    rows: [
      ['Hammer', 'Shelf A', '$12.50'],
      ['Saw', 'Shelf B', '$30.00'],
      ['Nails, "long"', 'Shelf A', '$4.00'],
    ],
    records: (n: number) => `${n} records`,
  },
  'pt-BR': {
    table: 'Estoque',
    copy: 'Cópia',
    names: ['Nome', 'Lugar', 'Preço'],
    rows: [
      ['Martelo', 'Estante A', 'R$ 12,50'],
      ['Serrote', 'Estante B', 'R$ 30,00'],
      ['Pregos, "longos"', 'Estante A', 'R$ 4,00'],
    ],
    records: (n: number) => `${n} registros`,
  },
  es: {
    table: 'Existencias',
    copy: 'Copia',
    names: ['Nombre', 'Lugar', 'Precio'],
    rows: [
      ['Martillo', 'Estante A', '$ 12,50'],
      ['Serrucho', 'Estante B', '$ 30,00'],
      ['Clavos, "largos"', 'Estante A', '$ 4,00'],
    ],
    records: (n: number) => `${n} registros`,
  },
} as const
type Words = (typeof words)[keyof typeof words]
type Texts = ReturnType<typeof textsIn>

const asText = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join('\t')).join('\n')

async function pasteNew(page: Page, t: Texts, w: Words) {
  await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
  await pasteText(page, asText([w.names, ...w.rows]))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('records:paste.make_other') })
    .click()
  await expect(page.getByText(w.records(w.rows.length), { exact: true })).toBeVisible()
}

for (const language of languages)
  test(
    `a list goes out as a file, on paper and by copying (${language})`,
    once,
    async ({ page, newOrganisation, enter }, info) => {
      test.setTimeout(120_000)
      const [t, w] = [textsIn(language), words[language]]
      const [[first, shelf, price], [second], [third]] = w.rows
      const said = await countHands(page, info)
      await enter(page, await newOrganisation({ language }))
      await newTable(page, t, w.table)
      await pasteNew(page, t, w)

      // Only what is looked for is on the screen, and only that goes into the file.
      await page.getByRole('searchbox', { name: t('records:page.search') }).click()
      await type(page, shelf)
      await expect(page.getByText(w.records(2), { exact: true })).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: t('records:tools.export'), exact: true }).click()
      const file = readFileSync(await (await download).path(), 'utf8')
      const lines = file
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/)
      expect(lines).toHaveLength(3)
      expect(lines[0]).toContain(w.names[1])
      expect(file).toContain(first)
      expect(file).toContain(`"${third.replaceAll('"', '""')}"`)
      expect(file).not.toContain(second)
      await expectInPlace(page, 'after the export')

      // One record on paper: its values and nothing to press.
      await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
      await cellAt(page, 0, 0).click()
      await press(page, 'Space')
      const panel = page.locator('dialog[data-panel]')
      await expect(panel).toBeVisible()
      await panel.getByRole('button', { name: t('record:menu.label'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('record:menu.print'), exact: true }).click()
      await expect.poll(() => page.evaluate('window.printed')).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(first).last()).toBeVisible()
      await expect(page.getByText(price).last()).toBeVisible()
      await expect(page.getByRole('grid')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await panel.getByRole('button', { name: t('common:action.close'), exact: true }).click()
      await expect(panel).toHaveCount(0)

      // Two rows by two columns, as a spreadsheet reads them; and into another table, where they are the same.
      await page.getByRole('searchbox', { name: t('records:page.search') }).click()
      for (let n = 0; n < shelf.length; n++) await press(page, 'Backspace')
      await expect(page.getByText(w.records(3), { exact: true })).toBeVisible()
      await cellAt(page, 0, 0).click()
      await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown')
      await expect.poll(() => copiedText(page)).toContain(`${first}\t${shelf}`)
      const copied = await copiedText(page)
      await newTable(page, t, w.copy)
      await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
      await pasteText(page, copied)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('records:paste.make_other') })
        .click()
      await expect(page.getByText(w.records(3), { exact: true })).toBeVisible()
      await expectCells(page, w.rows)
      said()
    },
  )

for (const language of languages)
  test(`a list goes out on the phone as a file, on paper and by copying (${language})`, async ({
    page,
    newOrganisation,
    enter,
    isMobile,
  }, info) => {
    test.skip(!isMobile, 'at the desk it is done above')
    test.setTimeout(120_000)
    const [t, w] = [textsIn(language), words[language]]
    const [[first, , price], [second]] = w.rows
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const said = await countHands(page, info)
    await enter(page, await newOrganisation({ language }))
    await newTableByTouch(page, t, w.table)
    await pasteBelow(page, t, asText([w.names, ...w.rows]))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('records:paste.make_other') })
      .tap()
    await expect(page.getByText(w.records(w.rows.length), { exact: true })).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('records:tools.tools'), exact: true }).tap()
    await page.getByRole('button', { name: t('records:tools.export'), exact: true }).tap()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.trim().split(/\r?\n/)).toHaveLength(4)
    expect(file).toContain(first)
    expect(file).toContain(second)
    await expectInPlace(page, 'after the export')

    await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
    const panel = page.locator('dialog[data-panel]')
    await page.getByText(first, { exact: true }).first().tap()
    if (!(await panel.isVisible()))
      await page
        .getByRole('row')
        .filter({ hasText: first })
        .getByRole('button', { name: t('records:grid.open') })
        .tap()
    await panel.getByRole('button', { name: t('record:menu.label'), exact: true }).tap()
    await page.getByRole('menuitem', { name: t('record:menu.print'), exact: true }).tap()
    await expect.poll(() => page.evaluate('window.printed')).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(first).last()).toBeVisible()
    await expect(page.getByText(price).last()).toBeVisible()
    await expect(page.getByRole('grid')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await closePanel(page, t)

    await longPress(page, page.getByText(second, { exact: true }).first())
    await page.getByRole('menuitem', { name: t('records:menu.copy'), exact: true }).tap()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(second)
    said()
  })
