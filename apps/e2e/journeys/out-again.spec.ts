import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { newTable } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, copiedText, expectCells, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { expect, once, test } from '../fixtures/test.ts'

// What was put in comes out again: as a file of what is on the screen, on paper, and into a spreadsheet.

test.use({ actionTimeout: 10_000 })

const t = textsIn('en')
const rows = [
  ['Hammer', 'Shelf A', '$12.50'],
  ['Saw', 'Shelf B', '$30.00'],
  ['Nails, "long"', 'Shelf A', '$4.00'],
]
const asText = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join('\t')).join('\n')

async function pasteNew(page: Page, lines: readonly (readonly string[])[]) {
  await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
  await pasteText(page, asText([['Name', 'Place', 'Price'], ...lines]))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('records:paste.make_other') })
    .click()
  await expect(page.getByText(`${lines.length} records`, { exact: true })).toBeVisible()
}

test('a list goes out as a file, on paper and by copying', once, async ({ page, newOrganisation, enter }, info) => {
  test.setTimeout(120_000)
  const said = await countHands(page, info)
  await enter(page, await newOrganisation({ language: 'en' }))
  await newTable(page, t, 'Stock')
  await pasteNew(page, rows)

  // Only what is looked for is on the screen, and only that goes into the file.
  await page.getByRole('searchbox', { name: t('records:page.search') }).click()
  await type(page, 'Shelf A')
  await expect(page.getByText('2 records', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('records:tools.export'), exact: true }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  const lines = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Place')
  expect(file).toContain('Hammer')
  expect(file).toContain('"Nails, ""long"""')
  expect(file).not.toContain('Saw')
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
  await expect(page.getByText('Hammer').last()).toBeVisible()
  await expect(page.getByText('$12.50').last()).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await panel.getByRole('button', { name: t('common:action.close'), exact: true }).click()
  await expect(panel).toHaveCount(0)

  // Two rows by two columns, as a spreadsheet reads them; and into another table, where they are the same.
  await page.getByRole('searchbox', { name: t('records:page.search') }).click()
  for (let n = 0; n < 'Shelf A'.length; n++) await press(page, 'Backspace')
  await expect(page.getByText('3 records', { exact: true })).toBeVisible()
  await cellAt(page, 0, 0).click()
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await expect.poll(() => copiedText(page)).toContain('Hammer\tShelf A')
  const copied = await copiedText(page)
  await newTable(page, t, 'Copy')
  await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
  await pasteText(page, copied)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('records:paste.make_other') })
    .click()
  await expect(page.getByText('3 records', { exact: true })).toBeVisible()
  await expectCells(page, rows)
  said()
})
