import { newTable } from '../fixtures/building.ts'
import { cellAt, expectCells, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { makeOrders } from '../fixtures/orders.ts'
import { good } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

test('the keys copy and paste wherever the caret was left', once, async ({ page, context, newOrganisation, enter }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, await newOrganisation({ language: 'en' }))
  await newTable(page, textsIn('en'), 'Dogs')
  await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
  // An empty clipboard makes no record, and says so.
  await pasteText(page, '')
  await expect(page.getByText(textsIn('en')('records:grid.nothingToPaste'))).toBeVisible()
  await expect(cellAt(page, 1, 0)).toHaveCount(0)
  // Right after a dialog, whose input is gone.
  await page.evaluate(`navigator.clipboard.writeText('Rex')`)
  await press(page, 'Control+v')
  await expectCells(page, [['Rex']])
  // Right after a cell, whose editor is gone.
  await press(page, 'ArrowDown')
  await type(page, 'Luna')
  await press(page, 'Enter')
  await expectCells(page, [['Rex'], ['Luna']])
  await press(page, 'ArrowUp', 'ArrowUp', 'Control+c', 'ArrowDown', 'ArrowDown', 'Control+v')
  await expectCells(page, [['Rex'], ['Luna'], ['Rex']])
  // In an editor they are the editor's.
  await press(page, 'ArrowUp', 'Enter', 'Control+v', 'Enter')
  await expectCells(page, [['Rex'], ['Rex'], ['Rex']])
})

test(
  'Tab takes what is marked in a list and goes on, changed or not',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation({ language: 'en' })
    const { tableId } = await makeOrders(person)
    await enter(page, person, `/object/${tableId}`)
    await expectCells(page, [['Order 1', 'Open', '$10.50']])
    await cellAt(page, 0, 1).click()
    await type(page, 'Won')
    await expect(page.getByRole('option')).toHaveText(['Won'])
    await press(page, 'Tab')
    await expect(cellAt(page, 0, 1)).toHaveText('Won')
    await expect(cellAt(page, 0, 2)).toHaveAttribute('data-active')
    await press(page, 'Enter', 'Shift+Tab')
    await expect(cellAt(page, 0, 1)).toHaveAttribute('data-active')
    await press(page, 'Enter', 'Tab')
    await expect(cellAt(page, 0, 2)).toHaveAttribute('data-active')
    await expectCells(page, [['Order 1', 'Won', '$10.50']])
  },
)

test(
  'Tab and what follows it wait for the editor of a cell, which is still loading',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation({ language: 'en' })
    const { tableId } = await makeOrders(person)
    const released = Promise.withResolvers<void>()
    let isHeld = false
    await page.route('**/assets/*.js', async (route) => {
      if (isHeld) await released.promise
      await route.continue()
    })
    await enter(page, person, `/object/${tableId}`)
    await expectCells(page, [['Order 1', 'Open', '$10.50']])
    isHeld = true
    await cellAt(page, 0, 1).click()
    await type(page, 'Won')
    await press(page, 'Tab')
    await type(page, '7')
    await press(page, 'Enter')
    await expect(cellAt(page, 0, 2)).toHaveText('$10.50')
    released.resolve()
    await expectCells(page, [['Order 1', 'Won', '$7.00']])
    await expect(cellAt(page, 1, 1)).toHaveAttribute('data-active')
  },
)

test('fields are added one after another by keys alone', once, async ({ page, newOrganisation, enter }) => {
  const t = textsIn('en')
  await enter(page, await newOrganisation({ language: 'en' }))
  await newTable(page, t, 'Dogs')
  const plus = page.getByRole('button', { name: t('structure:column.new') }).last()
  await plus.focus()
  for (const [kind, name] of [
    ['number', 'Age'],
    ['date', 'Born on'],
  ] as const) {
    await press(page, 'Enter')
    await type(page, t(`fields:type.${kind}.name`))
    await press(page, 'Enter')
    await type(page, name)
    await press(page, 'Enter')
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
    await expect(plus).toBeFocused()
  }
})

test(
  'a linked record is the one that was typed, on a slow line too',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation({ language: 'en' })
    const { api } = person.client
    const { tableId } = await makeOrders(person)
    const owners = good(await api.tables.create({ label: 'Owners' }))
    const name = good(await api.tables.get({ tableId: owners.id })).fields[0]?.id ?? ''
    for (const label of ['Ana', 'Bob', 'Eve'])
      good(await api.records.create({ tableId: owners.id, values: { [name]: label } }))
    const options = { connectedTableId: owners.id }
    good(await api.fields.create({ tableId, label: 'Owner', type: 'connectedRecord', options }))
    await enter(page, person, `/object/${tableId}`)
    const cell = cellAt(page, 0, 4)
    await cell.click()
    await press(page, 'Enter')
    await expect(page.getByRole('option')).toHaveText(['Ana', 'Bob', 'Eve'])
    // The answers wait until the key was pressed.
    let go = () => {}
    const pressed = new Promise<void>((done) => {
      go = done
    })
    await page.route(`**/tab/${owners.id}/records`, async (route) => {
      await pressed
      await route.continue()
    })
    await type(page, 'zoe')
    await expect(page.getByRole('option')).toHaveCount(0)
    await press(page, 'Backspace', 'Backspace', 'Backspace')
    await type(page, 'Eve')
    await press(page, 'Tab')
    go()
    await expect(cell).toHaveText('Eve')
    await expect(cellAt(page, 1, 0)).toHaveAttribute('data-active')
  },
)
