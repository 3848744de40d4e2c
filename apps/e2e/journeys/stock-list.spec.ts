import type { Page } from '@playwright/test'
import { newTable } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { expectGridInPlace, expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, expectCells, copiedText, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { expect, once, test } from '../fixtures/test.ts'

// A stock list that comes from a spreadsheet, is looked through, mended, and goes out again.

const rows = Array.from({ length: 30 }, (_, n) => [
  `Peça ${n + 1}`,
  `${(n + 1) * 2}`,
  `R$ ${n + 1},50`,
  `0${(n % 9) + 1}/03/2026`,
  n % 2 === 0 ? 'Galpão norte' : 'Loja',
  n === 16 ? 'Trocar o parafuso azul da tampa' : `(11) 98765-43${String(n).padStart(2, '0')}`,
])
const names = ['Nome', 'Quantidade', 'Preço', 'Contado em', 'Lugar', 'Observação']
const asText = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join('\t')).join('\n')

/** What the action bar finds for a text, as it is typed. */
async function find(page: Page, words: string, found: string | RegExp): Promise<void> {
  await press(page, 'Control+k')
  await type(page, words)
  await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
  await press(page, 'Escape', 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.use({ actionTimeout: 10_000 })

test(
  'a stock list is pasted, looked through and copied out (pt-BR)',
  once,
  async ({ page, newOrganisation, enter }, info) => {
    test.setTimeout(120_000)
    const t = textsIn('pt-BR')
    const said = await countHands(page, info)
    await enter(page, await newOrganisation({ language: 'pt-BR' }))
    await newTable(page, t, 'Estoque')
    await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
    await pasteText(page, asText([names, ...rows]))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('records:paste.make_other') })
      .click()
    await expect(page.getByText('30 registros', { exact: true })).toBeVisible()
    await press(page, 'Control+Home')
    await expectCells(page, [['Peça 1', '2']])
    await expectGridInPlace(page)

    // Ten more below, then a column over another; each goes back in one step.
    await cellAt(page, 0, 0).click()
    await press(page, 'Control+ArrowDown')
    await pasteText(page, asText(rows.slice(0, 10).map((row) => [`${row[0]} B`, row[1] ?? ''])))
    await expect(page.getByText('40 registros', { exact: true })).toBeVisible()
    await press(page, 'Control+z')
    await expect(page.getByText('30 registros', { exact: true })).toBeVisible()
    await press(page, 'Control+Home')
    await cellAt(page, 0, 1).click()
    const saved = page.waitForResponse(/\/records\/(update|write)$/)
    await pasteText(page, asText([['7'], ['8'], ['9']]))
    await saved
    await expectCells(page, [
      ['Peça 1', '7'],
      ['Peça 2', '8'],
      ['Peça 3', '9'],
    ])
    await press(page, 'Control+z')
    await expectCells(page, [
      ['Peça 1', '2'],
      ['Peça 2', '4'],
      ['Peça 3', '6'],
    ])

    // What it all adds up to.
    await page.getByRole('button', { name: t('views:aggregate.choose').replace('{{field}}', 'Quantidade') }).click()
    await expectInPlace(page, 'the menu of the totals')
    await page.getByRole('menuitem', { name: t('views:aggregate.sum'), exact: true }).click()
    await expect(page.locator('[data-foot="1"]')).toContainText('930')

    // Found again: by a word in the middle of a note, by a phone number as it is written, by a page and an action.
    await find(page, 'parafuso', /Peça 17/)
    await find(page, '98765-4304', /Peça 5/)
    await find(page, 'Estoque', /Estoque/)
    await find(page, 'tema escuro', t('palette:command.themeDark'))

    // And out again, as a spreadsheet reads it.
    await cellAt(page, 0, 0).click()
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown')
    await expect.poll(() => copiedText(page)).toBe('Peça 1\t2\nPeça 2\t4')
    said()
  },
)
