import type { Page } from '@playwright/test'
import { cellAt, expectCells, pasteText, press, type } from '../fixtures/hands.ts'
import { drag, makeOrders } from '../fixtures/orders.ts'
import { good } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800

test('marked cells tell what they add up to; rows grow; fields are found and put away', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip(isPhone(page), 'a grid is worked on at the desk')
  const person = await newOrganisation({ language: 'en' })
  const { tableId } = await makeOrders(person)
  const { api } = person.client
  for (const label of ['Color', 'Weight', 'Maker', 'Remarks'])
    good(await api.fields.create({ tableId, label, type: 'singleLineText' }))
  await enter(page, person, `/object/${tableId}`)
  await expectCells(page, [['Order 1'], ['Order 2'], ['Order 3']])
  const note = page.getByRole('status', { name: 'Selected cells' })

  await cellAt(page, 0, 2).click()
  await expect(note).toHaveCount(0)
  await cellAt(page, 2, 2).click({ modifiers: ['Shift'] })
  await expect(note).toHaveText('Count 3Sum $63.00Average $21.00Min $10.50Max $31.50')
  // It stands at the right end of the footer, whole, and makes nothing wider.
  const [grid, box] = [await page.getByRole('grid').boundingBox(), await note.boundingBox()]
  const right = (one: typeof box) => (one ? one.x + one.width : 0)
  expect(Math.abs(right(grid) - right(box))).toBeLessThan(20)
  await press(page, 'Shift+ArrowRight')
  await expect(note).toContainText('Count 6')
  await press(page, 'Escape')
  await expect(note).toHaveCount(0)

  // Taller rows, kept in the address until they are saved to a view.
  await page.getByRole('button', { name: 'Row height' }).click()
  await page.getByRole('menuitem', { name: 'Extra tall' }).click()
  await expect.poll(async () => (await cellAt(page, 0, 0).boundingBox())?.height).toBe(132)
  const [first, second] = [await cellAt(page, 0, 0).boundingBox(), await cellAt(page, 1, 0).boundingBox()]
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(132)
  await page.reload()
  await expect.poll(async () => (await cellAt(page, 0, 0).boundingBox())?.height).toBe(132)

  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('wei')
  await expect(page.getByRole('switch')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('')
  await page.getByRole('button', { name: 'Hide all' }).click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Order' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible()
})

test('moves on a board and a calendar, bulk edits and an archived field are undone', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip(isPhone(page), 'keys are pressed at the desk')
  const person = await newOrganisation({ language: 'en' })
  const { tableId, name, stage, day } = await makeOrders(person)
  const { api } = person.client
  const board = good(
    await api.views.create({ tableId, type: 'kanban', label: 'Board', fields: [name], kanban_field: stage }),
  )
  const range = { start: day, end: null }
  const calendar = good(
    await api.views.create({ tableId, type: 'calendar', label: 'Days', fields: [name], calendar_date_range: range }),
  )
  const column = (label: string) => page.getByRole('region', { name: label, exact: true })
  const card = (n: number) => page.getByRole('button', { name: `Order ${n}`, exact: true })

  await enter(page, person, `/object/${tableId}/views/${board.id}`)
  await drag(page, card(2), column('Won'))
  await expect(column('Won').getByText('Order 2')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column('Open').getByText('Order 2')).toBeVisible()
  await drag(page, card(1), column('Won'))
  await expect(column('Won').getByText('Order 1')).toBeVisible()
  await press(page, 'Control+z')
  await expect(column('Open').getByText('Order 1')).toBeVisible()

  await page.goto(`/object/${tableId}/views/${calendar.id}`)
  const dayOf = (n: number) => page.locator(`[data-drop$="-1${n}"]`)
  await drag(page, dayOf(1).getByText('Order 1'), dayOf(5))
  await expect(dayOf(5).getByText('Order 1')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dayOf(1).getByText('Order 1')).toBeVisible()

  // A bulk edit by its notice.
  await page.goto(`/object/${tableId}?plain=true`)
  await expectCells(page, [['Order 1', 'Open', '$10.50']])
  await page.getByRole('checkbox', { name: 'Select the loaded records' }).check()
  await page.getByRole('button', { name: 'Edit field' }).click()
  await page.getByRole('dialog').getByLabel('Field', { exact: true }).fill('Price')
  await press(page, 'ArrowDown', 'Enter')
  await page.getByRole('dialog').getByLabel('New value').fill('7')
  await press(page, 'Tab')
  await page.getByRole('button', { name: 'Save to 3 records' }).click()
  await expect(cellAt(page, 2, 2)).toHaveText('$7.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCells(page, [
    ['Order 1', 'Open', '$10.50'],
    ['Order 2', 'Open', '$21.00'],
  ])

  // A field that a board stands on: one is told before anything is confirmed.
  await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Build' }).click()
  await page.getByRole('columnheader', { name: 'Stage' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete field' })
  await expect(page.getByRole('alert').filter({ hasText: 'Board' })).toBeVisible()
  await expect(confirm).toBeDisabled()
  await press(page, 'Escape')
  // Another one goes, and comes back with its values by the keys.
  await page.getByRole('columnheader', { name: 'Price' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  await confirm.click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)
  await cellAt(page, 0, 0).click()
  await press(page, 'Control+z')
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible()
  await expectCells(page, [['Order 1', 'Open', '$10.50']])

  // What its field refused is let go by an undo, and nothing else with it.
  await cellAt(page, 0, 2).click()
  await type(page, 'call us')
  await press(page, 'Tab')
  await expect(cellAt(page, 0, 2)).toHaveAttribute('aria-invalid', 'true')
  await press(page, 'Control+z')
  await expect(cellAt(page, 0, 2)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(cellAt(page, 0, 2)).toHaveText('$10.50')
})

test('what is pasted is marked and in sight; what does not fit is kept, and new choices are offered', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip(isPhone(page), 'pasted at the desk')
  const person = await newOrganisation({ language: 'en' })
  const { tableId } = await makeOrders(person)
  await enter(page, person, `/object/${tableId}`)
  await expectCells(page, [['Order 1'], ['Order 2'], ['Order 3']])
  await cellAt(page, 3, 0).click()
  const rows = Array.from({ length: 60 }, (_, n) => [
    `New ${n}`,
    n % 2 === 0 ? 'Lost' : 'Won',
    n === 0 ? 'ask Ana' : `${n}.25`,
    n === 0 ? 'Nov 17, 2026' : '11/18/2026',
  ])
  await pasteText(page, rows.map((row) => row.join('\t')).join('\n'))
  const dialog = page.getByRole('dialog', { name: 'Add 1 new option?' })
  await expect(dialog).toContainText('Lost')
  await dialog.getByRole('button', { name: 'Add option and paste' }).click()
  await expect(page.getByText('63 records', { exact: true })).toBeVisible()
  await expect(page.getByText('1 value doesn’t fit its field', { exact: false })).toBeVisible()

  // All of it is marked, and its start is in sight.
  await expect(page.getByRole('status', { name: 'Selected cells' })).toContainText('Count 239')
  await expect(cellAt(page, 3, 0)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Show the first' }).click()
  await expect(cellAt(page, 3, 2)).toHaveAttribute('data-active')
  await expect(cellAt(page, 3, 0)).toHaveText('New 0')
  await expect(cellAt(page, 3, 1)).toHaveText('Lost')
  await expect(cellAt(page, 3, 2)).toHaveText('ask Ana')

  // The text that did not fit survives another load, until something else is given.
  await page.reload()
  await expect(cellAt(page, 3, 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(cellAt(page, 3, 2)).toHaveText('ask Ana')
  await cellAt(page, 3, 2).click()
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await type(page, '12')
  await press(page, 'Enter')
  await expect(cellAt(page, 3, 2)).toHaveText('$12.00')
  await saved
  await page.reload()
  await expect(cellAt(page, 3, 2)).toHaveText('$12.00')
})

test('a new record that is left empty was never there, and is made by what is typed first', async ({
  page,
  newOrganisation,
  enter,
}) => {
  const person = await newOrganisation({ language: 'en' })
  const { tableId } = await makeOrders(person)
  const { api } = person.client
  await enter(page, person, `/object/${tableId}`)
  await expect(page.getByText('3 records', { exact: true })).toBeVisible()
  const panel = page.locator('dialog[data-panel]')
  const begin = () =>
    isPhone(page) ? page.getByRole('button', { name: 'New record' }).first().click() : press(page, 'n')

  await begin()
  await expect(panel.getByRole('textbox', { name: 'Order' })).toBeFocused()
  await press(page, 'Escape')
  await expect(panel).toHaveCount(0)
  expect(good(await api.records.list({ tableId })).records).toHaveLength(3)

  await begin()
  await expect(panel.getByRole('textbox', { name: 'Order' })).toBeFocused()
  await type(page, 'Nora')
  await press(page, 'Tab')
  await expect(page.getByText('4 records', { exact: true })).toBeAttached()
  await panel.getByLabel('Price').fill('5')
  await press(page, 'Tab')
  await expect(panel.getByText('#4 · Orders')).toBeVisible()
  await expect
    .poll(async () => Object.values(good(await api.records.get({ tableId, recordId: 4 })).values))
    .toEqual(expect.arrayContaining(['Nora', 5]))
})
