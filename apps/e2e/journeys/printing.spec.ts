import type { Page } from '@playwright/test'
import { cellAt, press, textsIn } from '../fixtures/hands.ts'
import { makeOrders } from '../fixtures/orders.ts'
import { good } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

const t = textsIn('pt-BR')

/** As a browser prints: the page hears of it before and after, and nothing of it is left. */
const printer = `window.print = () => {
  window.printed = (window.printed ?? 0) + 1
  dispatchEvent(new Event('beforeprint'))
  setTimeout(() => dispatchEvent(new Event('afterprint')), 200)
}`
async function printed(page: Page) {
  await expect.poll(() => page.evaluate('window.printed')).toBe(1)
  await expect(page.locator('[data-printed]')).toHaveCount(0)
}

test(
  'after a record was printed, Escape closes it and nothing else',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { tableId } = await makeOrders(person)
    await enter(page, person, `/object/${tableId}`)
    await page.evaluate(printer)
    await cellAt(page, 1, 0).click()
    await press(page, 'Space')
    const panel = page.locator('dialog[data-panel]')
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: t('record:menu.label'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('record:menu.print'), exact: true }).click()
    await printed(page)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(panel).toBeVisible()
    await press(page, 'Escape')
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/object/${tableId}(?:\\?plain=true)?$`))
    // The hand is back at its cell, and the keys are the grid's again.
    await press(page, 'ArrowDown')
    await expect(cellAt(page, 2, 0)).toHaveAttribute('data-active')
  },
)

test(
  'after a window or a page of a record was printed, Escape does what it did before',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { tableId } = await makeOrders(person)
    const print = async () => {
      await page.evaluate(printer)
      await page.getByRole('button', { name: t('record:menu.label'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('record:menu.print'), exact: true }).click()
      await printed(page)
    }
    await enter(page, person, `/object/${tableId}?dialog=viewRecord&object=${tableId}&id=1`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await print()
    await expect(page.getByRole('dialog')).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/object/${tableId}(?:\\?plain=true)?$`))
    await page.goto(`/object/${tableId}/record/1`)
    await expect(page.getByRole('button', { name: t('record:menu.label'), exact: true })).toBeVisible()
    await print()
    await press(page, 'Escape')
    await expect(page).toHaveURL(new RegExp(`/object/${tableId}/record/1$`))
    const { id } = good(await person.client.api.docPages.create({ label: 'Guia' }))
    await page.goto(`/doc-page/${id}`)
    await page.evaluate(printer)
    await page.getByRole('button', { name: t('documents:print'), exact: true }).click()
    await printed(page)
    await press(page, 'Escape')
    await expect(page).toHaveURL(new RegExp(`/doc-page/${id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Guia' })).toBeVisible()
  },
)
