import type { Page } from '@playwright/test'
import { newTable } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { pressOn } from '../fixtures/finger.ts'
import { expectGridInPlace, expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, copiedText, expectCells, languages, press, textsIn } from '../fixtures/hands.ts'
import { asText, find, longPress, pasteBelow, pasteOver, type Stock, stockRows, stocks } from '../fixtures/stock.ts'
import { expect, test } from '../fixtures/test.ts'
import { isOnTop, newTableByTouch, swipeBack } from '../fixtures/touch.ts'

// A stock list that comes from a spreadsheet, is looked through, mended, and goes out again.

test.use({ actionTimeout: 10_000 })

/** While the notice is there, that offers the way back, a finger gets to the last row and to what is below it. */
async function expectReachable(page: Page, t: ReturnType<typeof textsIn>, stock: Stock) {
  const notice = page.getByRole('status').filter({ hasText: t('records:page.undo') })
  await expect(notice).toBeVisible()
  const lastRow = page.getByText(`${stock.item} 10 B`, { exact: true })
  const paste = page.getByRole('button', { name: t('records:menu.paste'), exact: true })
  const sum = page.getByText(t('views:range.sum'), { exact: true }).first()
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight
  })
  for (const needed of [lastRow, paste, sum]) await expect.poll(() => isOnTop(needed)).toBe(true)
  await expectInPlace(page, 'the notice of a paste')
  await expect(notice).toBeVisible()
}

for (const language of languages)
  test(`a stock list is pasted, looked through and copied out (${language})`, async ({
    page,
    newOrganisation,
    enter,
    isMobile,
  }, info) => {
    test.setTimeout(150_000)
    const t = textsIn(language)
    const stock = stocks[language]
    const rows = stockRows(stock)
    const count = (n: number) => page.getByText(stock.records(n), { exact: true })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const said = await countHands(page, info)
    await enter(page, await newOrganisation({ language }))
    await (isMobile ? newTableByTouch : newTable)(page, t, stock.table)
    if (!isMobile) await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
    await pasteBelow(page, t, asText([stock.names, ...rows]))
    const make = page.getByRole('dialog').getByRole('button', { name: t('records:paste.make_other') })
    // Asked for right after the page came: its texts are there all the same.
    const types = page.getByRole('dialog').getByRole('combobox', { name: t('records:paste.type') })
    await expect(types.first().locator('option:checked')).toHaveText(t('fields:type.number.name'))
    await pressOn(page, make)
    await expect(count(30)).toBeVisible()
    if (!isMobile) await press(page, 'Control+Home')
    await expectCells(page, [[`${stock.item} 1`, '2']])

    // Ten more below, then a column over another; each goes back in one step.
    if (!isMobile) {
      await cellAt(page, 0, 0).click()
      await press(page, 'Control+ArrowDown')
    }
    const undo = async () => {
      if (isMobile)
        await page
          .getByRole('button', { name: t('records:page.undo'), exact: true })
          .last()
          .tap()
      else await press(page, 'Control+z')
    }
    await pasteBelow(page, t, asText(rows.slice(0, 10).map((row) => [`${row[0]} B`, row[1] ?? ''])))
    await expect(count(40)).toBeVisible()
    if (isMobile) await expectReachable(page, t, stock)
    await undo()
    await expect(count(30)).toBeVisible()
    if (isMobile) {
      const grid = page.getByRole('grid')
      await swipeBack(page, grid, 'y', cellAt(page, 0, 0))
      await swipeBack(page, grid, 'x', cellAt(page, 0, 1))
    } else await press(page, 'Control+Home')
    const saved = page.waitForResponse(/\/records\/(update|write)$/)
    await pasteOver(page, t, cellAt(page, 0, 1), asText([['7'], ['8'], ['9']]))
    await saved
    const first = (...numbers: readonly string[]) => numbers.map((text, n) => [`${stock.item} ${n + 1}`, text])
    await expectCells(page, first('7', '8', '9'))
    await undo()
    await expectCells(page, first('2', '4', '6'))
    said.item('2 From a spreadsheet')

    // What it all adds up to: at the desk, where the footer offers it to who points at it.
    if (!isMobile) {
      const total = t('views:aggregate.choose').replace('{{field}}', stock.names[1])
      await page.getByRole('button', { name: total }).click()
      await expectInPlace(page, 'the menu of the totals')
      await page.getByRole('menuitem', { name: t('views:aggregate.sum'), exact: true }).click()
      await expect(page.locator('[data-foot="1"]')).toContainText('930')
      said.item('4 A total')
    }

    // Found again: a word in the middle of a note, a phone number and a price as they are written, a page, an action.
    await find(page, t, stock.word, new RegExp(`${stock.item} 17`))
    await find(page, t, '98765-4304', new RegExp(`${stock.item} 5`))
    await find(page, t, stock.price(23), new RegExp(`${stock.item} 23`))
    await find(page, t, stock.table, new RegExp(stock.table))
    await find(page, t, stock.dark, t('palette:command.themeDark'), true)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    said.item('10 Finding things')
    await expectGridInPlace(page)

    // And out again, as a spreadsheet reads it.
    if (isMobile) {
      await longPress(page, cellAt(page, 1, 0))
      await page.getByRole('menuitem', { name: t('records:menu.copy'), exact: true }).tap()
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${stock.item} 2`)
    } else {
      await cellAt(page, 0, 0).click()
      await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown')
      await expect.poll(() => copiedText(page)).toBe(asText(first('2', '4')))
    }
    said.item('11 Out again')
    said()
  })
