import type { Locator, Page } from '@playwright/test'
import { cellAt, expectCells, press, type } from '../fixtures/hands.ts'
import { makeOrders } from '../fixtures/orders.ts'
import { good } from '../fixtures/people.ts'
import { png } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ inBuild: true })

const menu = (page: Page) => page.getByRole('menu')
const entry = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })

/** A finger that rests until the menu is there, and is lifted then. */
async function longPress(page: Page, on: Locator) {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(menu(page)).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800
const ask = (page: Page, on: Locator) => (isPhone(page) ? longPress(page, on) : on.click({ button: 'right' }))

test('cells, rows and columns have menus, by the hand and by keys', async ({ page, newOrganisation, enter }) => {
  test.skip(isPhone(page), 'a grid is worked on at the desk')
  const person = await newOrganisation({ language: 'en' })
  const { tableId } = await makeOrders(person)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, person, `/object/${tableId}`)
  await expectCells(page, [['Order 1'], ['Order 2'], ['Order 3']])

  // One cell onto another.
  await cellAt(page, 0, 2).click({ button: 'right' })
  await entry(page, 'Copy').click()
  await expect(menu(page)).toHaveCount(0)
  await cellAt(page, 2, 2).click({ button: 'right' })
  await entry(page, 'Paste').click()
  await expect(cellAt(page, 2, 2)).toHaveText('$10.50')
  await cellAt(page, 1, 2).click({ button: 'right' })
  await entry(page, 'Clear').click()
  await expect(cellAt(page, 1, 2)).toHaveText('')

  // By the keys, at the marked cell; Escape gives the keyboard back to it.
  await cellAt(page, 0, 0).click()
  await press(page, 'Shift+F10')
  const [below, box] = [await menu(page).boundingBox(), await cellAt(page, 0, 0).boundingBox()]
  expect(Math.abs((below?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0))).toBeLessThan(16)
  await press(page, 'Escape')
  await expect(menu(page)).toHaveCount(0)
  await press(page, 'ArrowDown')
  await expect(cellAt(page, 1, 0)).toHaveAttribute('data-active')

  // All rows of a range are meant, and the range stays.
  await cellAt(page, 0, 0).click()
  await cellAt(page, 1, 1).click({ modifiers: ['Shift'] })
  await cellAt(page, 1, 0).click({ button: 'right' })
  await entry(page, 'Duplicate 2 records').click()
  await expect(page.getByText('5 records', { exact: true })).toBeVisible()
  await page.getByRole('gridcell', { name: '5' }).first().click({ button: 'right' })
  await entry(page, 'Delete record').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete record' }).click()
  await expect(page.getByText('4 records', { exact: true })).toBeVisible()

  // A field beside another one.
  await page.getByRole('columnheader', { name: 'Price' }).click({ button: 'right' })
  await entry(page, 'Insert field left').click()
  await expect(page.getByLabel('Search fields and tools')).toBeFocused()
  await type(page, 'number')
  await press(page, 'Enter')
  await type(page, 'Pieces')
  await press(page, 'Enter')
  await expect(page.locator('[data-head="2"]')).toHaveText('Pieces')
})

for (const kind of ['kanban', 'gallery', 'calendar'] as const)
  test(`a card of a ${kind} view has a menu`, async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation({ language: 'en' })
    const { tableId, name, stage, day } = await makeOrders(person)
    const settings = {
      kanban: { kanban_field: stage },
      gallery: {},
      calendar: { calendar_date_range: { start: day, end: null } },
    }[kind]
    const { api } = person.client
    const view = good(await api.views.create({ tableId, type: kind, label: 'View', fields: [name], ...settings }))
    await enter(page, person, `/object/${tableId}/views/${view.id}`)
    const card = page.getByRole('button', { name: 'Order 2' }).first()
    await ask(page, card)
    await entry(page, 'Duplicate record').click()
    await expect(page.getByRole('button', { name: /^Order 2/ })).toHaveCount(2)
    // The press asked for the menu and did nothing else.
    await expect(page.locator('dialog[data-panel]')).toHaveCount(0)
    await ask(page, card)
    await entry(page, 'Open record').click()
    await expect(page.locator('dialog[data-panel]')).toBeVisible()
  })

test('a view has a menu on its tab, and a file in its list', async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation({ language: 'en' })
  const { tableId, name } = await makeOrders(person)
  const { api } = person.client
  good(await api.views.create({ tableId, type: 'table', label: 'Mine', fields: [name] }))
  good(await api.fields.create({ tableId, label: 'Papers', type: 'files' }))
  await enter(page, person, `/object/${tableId}/record/1`)
  await page.locator('input[type=file]').first().setInputFiles(png())
  await expect(page.getByRole('link', { name: 'Download azul.png' })).toBeVisible()
  await ask(page, page.getByText('azul.png'))
  await expect(entry(page, 'Download')).toHaveAttribute('download', 'azul.png')
  await entry(page, 'Remove').click()
  await expect(page.getByText('azul.png')).toHaveCount(0)

  await page.goto(`/object/${tableId}?plain=true`)
  await ask(page, page.getByRole('link', { name: 'Mine' }))
  await entry(page, 'Duplicate').click()
  await expect(page.getByRole('link', { name: /Mine/ })).toHaveCount(2)
})

test('whoever may only look is offered nothing else', async ({ page, postmaster, newMember, enter }) => {
  const { tableId } = await makeOrders({ client: postmaster })
  await enter(page, await newMember('viewer'), `/object/${tableId}`)
  await ask(page, cellAt(page, 0, 0))
  await expect(entry(page, 'Abrir registro')).toBeVisible()
  const texts = await menu(page).getByRole('menuitem').allTextContents()
  expect(texts).toEqual(['Abrir registro', 'Copiar', 'Selecionar registro', 'Copiar link'])
})
