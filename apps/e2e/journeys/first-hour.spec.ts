import { newTable } from '../fixtures/building.ts'
import { cellAt, expectCells, languages, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { good } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

// Whoever comes from a spreadsheet, with an empty organisation, mouse and keyboard, at the speed of hands.

for (const language of languages) {
  test(`a customer list is typed in without the mouse (${language})`, async ({ page, newOrganisation, enter }) => {
    test.skip((page.viewportSize()?.width ?? 0) < 800, 'a phone has no keys to move by')
    const t = textsIn(language)
    const person = await newOrganisation({ language })
    await enter(page, person)
    await newTable(page, t, 'Customers')
    await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')

    await type(page, 'Carla Nunes')
    await press(page, 'Enter')
    await type(page, 'Bruno')
    await press(page, 'Enter')
    await type(page, 'ana')
    await press(page, 'Enter')
    await expectCells(page, [['Carla Nunes'], ['Bruno'], ['ana']])
    // Nothing else came of it.
    await expect(page.getByRole('status').filter({ hasText: '3' }).first()).toBeVisible()
    await expect(page.locator('dialog[data-panel]')).toHaveCount(0)

    // One corrected, one deleted; both undone and redone.
    await press(page, 'ArrowUp', 'F2')
    await press(page, 'Home', 'Delete')
    await type(page, 'A')
    await press(page, 'Enter')
    await expectCells(page, [['Carla Nunes'], ['Bruno'], ['Ana']])
    await press(page, 'Control+z')
    await expectCells(page, [['Carla Nunes'], ['Bruno'], ['ana']])
    await press(page, 'Control+Shift+z')
    await expectCells(page, [['Carla Nunes'], ['Bruno'], ['Ana']])
    await page.reload()
    await expectCells(page, [['Carla Nunes'], ['Bruno'], ['Ana']])
  })
}

test('rows of a spreadsheet are pasted into an empty table, then more below, then beyond the last column', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) < 800, 'pasted at the desk')
  const t = textsIn('en')
  const person = await newOrganisation({ language: 'en' })
  await enter(page, person)
  await newTable(page, t, 'Stock')
  await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
  const rows = Array.from({ length: 30 }, (_, n) => [
    `Item ${n + 1}`,
    `${(n + 1) * 3}`,
    `$${n + 1}.50`,
    `2026-03-${String((n % 28) + 1).padStart(2, '0')}`,
    n % 2 === 0 ? 'Shelf A' : 'Shelf B',
    `maker${n}@example.com`,
  ])
  const text = [['Product', 'Quantity', 'Price', 'Counted', 'Place', 'Supplier'], ...rows]
    .map((row) => row.join('\t'))
    .join('\n')
  await pasteText(page, text)
  const dialog = page.getByRole('dialog', { name: 'Create 5 fields for what you pasted?' })
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('button', { name: 'Create fields and paste' }).click()
  await expect(page.getByRole('columnheader', { name: 'Product' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Supplier' })).toBeVisible()
  await expectCells(page, [['Item 1', '3', '$1.50']])
  await expect(page.getByText('30 records', { exact: true })).toBeVisible()

  // Ten more below the last row: they are added, as one step.
  await cellAt(page, 0, 0).click()
  await press(page, 'Control+ArrowDown')
  await pasteText(
    page,
    rows
      .slice(0, 10)
      .map((row) => row.slice(0, 2).join('\t'))
      .join('\n'),
  )
  await expect(page.getByText('40 records', { exact: true })).toBeVisible()
  await press(page, 'Control+z')
  await expect(page.getByText('30 records', { exact: true })).toBeVisible()
  await press(page, 'Control+Shift+z')
  await expect(page.getByText('40 records', { exact: true })).toBeVisible()
})

test('a wide grid stays whole at its left end, in the middle and at its right end', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) < 800, 'pasted at the desk')
  const t = textsIn('en')
  const person = await newOrganisation({ language: 'en' })
  await enter(page, person)
  await newTable(page, t, 'Wide')
  await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
  const names = Array.from({ length: 16 }, (_, n) => `Column ${n + 1}`)
  const rows = Array.from({ length: 12 }, (_, row) => names.map((_, n) => `r${row} c${n}`))
  await pasteText(page, [names, ...rows].map((row) => row.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Create fields and paste' }).click()
  await expect(page.getByText('12 records', { exact: true })).toBeVisible()

  const grid = page.getByRole('grid')
  for (const share of [0, 0.5, 1]) {
    await grid.evaluate((element, to) => {
      element.scrollLeft = to * element.scrollWidth
    }, share)
    // Heads and cells of one column begin and end together; the numbers stay at the left.
    const apart = `[...document.querySelectorAll('[data-head]')].flatMap((head) => {
      const cell = document.querySelector('[data-row="1"][data-column="' + head.dataset.head + '"]')
      if (!cell) return []
      const [a, b] = [head.getBoundingClientRect(), cell.getBoundingClientRect()]
      return Math.abs(a.left - b.left) > 0.5 || Math.abs(a.right - b.right) > 0.5 ? [head.textContent] : []
    })`
    await expect.poll(() => page.evaluate(apart), `scrolled to ${share}`).toEqual([])
    const [number, frame] = [
      await grid.locator('[role="row"][aria-rowindex="3"] [aria-colindex="1"]').boundingBox(),
      await grid.boundingBox(),
    ]
    expect(number?.x, `numbers at ${share}`).toBe(frame?.x)
  }
})

test('nothing typed is lost: by a click elsewhere, in a cell that opens slowly, behind the last column', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) < 800, 'typed at the desk')
  const person = await newOrganisation({ language: 'en' })
  const { api } = person.client
  const customers = good(await api.tables.create({ label: 'Customers', name_label: 'Name' }))
  const orders = good(await api.tables.create({ label: 'Orders', name_label: 'Order' }))
  const options = { connectedTableId: customers.id }
  good(await api.fields.create({ tableId: orders.id, label: 'Customer', type: 'manyToManyConnection', options }))
  good(await api.fields.create({ tableId: orders.id, label: 'Price', type: 'currency' }))
  await enter(page, person, `/object/${orders.id}`)
  await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')

  // Left by a click on another cell.
  await type(page, 'First')
  await cellAt(page, 0, 2).click()
  await expect(cellAt(page, 0, 0)).toHaveText('First')

  // The editor of links comes with the first letter; a customer who is not there yet is made there.
  await press(page, 'ArrowLeft')
  await type(page, 'Zelda')
  await expect(page.getByRole('option', { name: 'Create “Zelda”' })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.locator('input[placeholder="Zelda"]')).toBeVisible()
  await press(page, 'Tab')
  await expect(cellAt(page, 0, 1)).toHaveText('Zelda')
  expect(good(await api.records.list({ tableId: customers.id })).records.map(({ label }) => label)).toEqual(['Zelda'])

  // What its field cannot read stays in the cell, marked; Tab goes on, behind the last column to the next row.
  await type(page, 'call us')
  await press(page, 'Tab')
  await expect(cellAt(page, 0, 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(cellAt(page, 0, 2)).toHaveText('call us')
  await expect(cellAt(page, 1, 0)).toHaveAttribute('data-active')
  await type(page, 'Second')
  await press(page, 'Enter')
  await expectCells(page, [['First', 'Zelda', 'call us'], ['Second']])

  // A field is made by keys alone, in Build mode, and the marked cell still has the keyboard afterwards.
  await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Build' }).click()
  await page.getByRole('button', { name: 'New field' }).last().click()
  await type(page, 'number')
  await press(page, 'Enter')
  await type(page, 'Quantity')
  await press(page, 'Enter')
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toBeVisible()
  await expect(page.locator('dialog[data-panel]')).toHaveCount(0)
  await page.evaluate('document.activeElement.blur()')
  await type(page, 'Nora')
  await press(page, 'Enter')
  await expectCells(page, [['First'], ['Second'], ['Nora']])
  await expect(page.getByText('3 records', { exact: true })).toBeVisible()
})

test('typed rows keep their order when the first answers come last', async ({ page, newOrganisation, enter }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 800, 'typed at the desk')
  const person = await newOrganisation({ language: 'en' })
  await enter(page, person)
  await newTable(page, textsIn('en'), 'Customers')
  let calls = 0
  await page.route('**/api/**', async (route) => {
    // Each call takes less time than the one before it, as on a line that gets better.
    if (route.request().method() === 'POST')
      await new Promise((done) => setTimeout(done, Math.max(0, 1500 - 500 * calls++)))
    await route.continue()
  })
  const names = ['Carla', 'Bruno', 'Ana', 'Davi']
  for (const name of names) {
    await type(page, name)
    await press(page, 'Enter')
  }
  await expect(page.getByText('4 records', { exact: true })).toBeVisible()
  await page.unroute('**/api/**')
  await page.reload()
  await expectCells(
    page,
    names.map((name) => [name]),
  )
})
