import { goTo, newField, newTable, pickIn, withOptions } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { dragTo, expectGridInPlace, expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, expectCells, press, textsIn, type } from '../fixtures/hands.ts'
import { expect, once, test } from '../fixtures/test.ts'

// A whole tool from a blank organisation, by mouse and keyboard only.

test.use({ actionTimeout: 10_000 })

test('a repair shop keeps customers, devices and repairs', once, async ({ page, newOrganisation, enter }, info) => {
  test.setTimeout(180_000)
  const t = textsIn('en')
  const said = await countHands(page, info)
  await enter(page, await newOrganisation({ language: 'en' }))

  // Customers, typed in.
  await newTable(page, t, 'Customers')
  await newField(page, t, 'phone', 'Phone')
  await cellAt(page, 0, 0).click()
  for (const [name, phone] of [
    ['Carla Nunes', '(212) 555-0101'],
    ['Bruno Reis', '(212) 555-0102'],
  ]) {
    await type(page, name ?? '')
    await press(page, 'Tab')
    await type(page, phone ?? '')
    await press(page, 'Enter')
  }
  await expectCells(page, [['Carla Nunes'], ['Bruno Reis']])

  // Repairs, linked to them, with stages and prices.
  await newTable(page, t, 'Repairs')
  await newField(page, t, 'connectedRecord', 'Customer', async (panel) => {
    await pickIn(page, panel.getByRole('combobox', { name: t('fields:option.connectedTable') }), 'Customers')
  })
  await newField(page, t, 'select', 'Stage', withOptions(t, page, ['New', 'In repair', 'Ready']))
  await newField(page, t, 'currency', 'Parts')
  await newField(page, t, 'currency', 'Work')
  await newField(page, t, 'formula', 'Total', async (panel) => {
    await panel.getByLabel(t('fields:formula.label')).click()
    // A name that is not there is said, and the message goes as soon as it is right.
    await type(page, '{Parts} + {Labor}')
    await expect(panel.getByText(t('fields:formula.error.unknownField'))).toBeVisible()
    for (let n = 0; n < 7; n++) await press(page, 'Backspace')
    await type(page, '{Work}')
    await expect(panel.getByText(t('fields:formula.error.unknownField'))).toBeHidden()
  })
  await cellAt(page, 0, 0).click()
  for (const [device, customer, stage, parts, work] of [
    ['Phone screen', 'car', 'New', '40', '80'],
    ['Laptop fan', 'bru', 'In', '25', '60'],
    ['Old radio', 'Dora Melo', 'New', '5', '30'],
  ] as const) {
    await type(page, device)
    await press(page, 'Tab')
    await type(page, customer)
    // Found by its first letters, or made there.
    await expect(page.getByRole('option').first()).toBeVisible()
    await press(page, 'Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await press(page, 'Tab')
    await type(page, stage)
    await press(page, 'Enter', 'Tab')
    await type(page, parts)
    await press(page, 'Tab')
    await type(page, work)
    await press(page, 'Enter')
    await press(page, 'Home')
  }
  await expectCells(page, [
    ['Phone screen', 'Carla Nunes', 'New', '$40.00', '$80.00'],
    ['Laptop fan', 'Bruno Reis', 'In repair', '$25.00', '$60.00'],
    ['Old radio', 'Dora Melo', 'New', '$5.00', '$30.00'],
  ])
  await expect(cellAt(page, 0, 5)).toHaveText(/120/)
  await expectGridInPlace(page)

  // What each customer brought in, added up.
  await goTo(page, 'Customers')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expect(page.getByText('3 records', { exact: true })).toBeVisible()
  await newField(page, t, 'rollup', 'Spent', async (panel) => {
    await pickIn(page, panel.getByRole('combobox', { name: t('fields:option.linkField') }), 'Repairs')
    await pickIn(page, panel.getByRole('combobox', { name: t('fields:option.targetField') }), 'Total')
  })
  await expect(page.getByRole('row').filter({ hasText: 'Carla Nunes' })).toContainText('120')

  // The board: cards go where they are dropped, and come back by undo.
  await goTo(page, 'Repairs')
  await expect(page.getByRole('heading', { name: 'Repairs' })).toBeVisible()
  await page
    .getByRole('button', { name: t('views:tabs.add'), exact: true })
    .first()
    .click()
  const view = page.getByRole('dialog', { name: t('views:dialog.add') })
  await view.getByText(t('views:type.kanban'), { exact: true }).click()
  await view.getByLabel(t('views:dialog.name')).click()
  await type(page, 'Board')
  await press(page, 'Enter')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => page.getByRole('button', { name: new RegExp(name) }).first()
  await expect(column('New').getByText('Phone screen')).toBeVisible()
  await dragTo(page, card('Phone screen'), column('Ready'))
  await expect(column('Ready').getByText('Phone screen')).toBeVisible()
  await press(page, 'Control+z')
  await expect(column('New').getByText('Phone screen')).toBeVisible()
  await dragTo(page, card('Phone screen'), column('In repair'))
  await expect(column('In repair').getByText('Phone screen')).toBeVisible()
  await page.reload()
  await expect(column('In repair').getByText('Phone screen')).toBeVisible()
  await expectInPlace(page)
  said()
})
