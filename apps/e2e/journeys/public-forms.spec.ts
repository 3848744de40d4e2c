import { good } from '../fixtures/people.ts'
import { press, textsIn, type } from '../fixtures/hands.ts'
import { expect, test } from '../fixtures/test.ts'

// A form of a table: made where the table is, filled in by someone outside on a phone, and seen in the table.

test('a form of the table at hand is made, filled in outside, and closed by its limit', async ({
  page,
  browser,
  newOrganisation,
  enter,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) < 800, 'made at the desk')
  const t = textsIn('en')
  const person = await newOrganisation({ language: 'en' })
  const { id: tableId } = good(await person.client.api.tables.create({ label: 'Repairs', name_label: 'Name' }))
  good(await person.client.api.fields.create({ tableId, type: 'email', label: 'E-mail' }))
  good(await person.client.api.fields.create({ tableId, type: 'user', label: 'Owner' }))
  await enter(page, person)
  await page.goto(`/object/${tableId}`)
  await page.getByRole('button', { name: t('common:create.label') }).click()
  await page.getByRole('menuitem', { name: t('common:create.form'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('forms:intake.table'))).toHaveValue('Repairs')
  await expect(dialog.getByLabel(t('forms:update.title'))).toBeFocused()
  await type(page, 'Bring in a device')
  await press(page, 'Enter')

  // The editor opens over the table, with the table's own fields and a link; people are not asked for.
  const editor = page.getByRole('dialog', { name: t('forms:intake.edit') })
  const link = editor.getByLabel(t('share:link.label'))
  await expect(link).toHaveValue(/\/[a-z0-9]+\/\S{16,}$/)
  await expect(editor.getByText('E-mail').first()).toBeVisible()
  await expect(editor.getByText(/^Owner: /)).toBeVisible()
  await editor.getByLabel(t('forms:intake.maxAnswers')).fill('1')
  await editor.getByRole('button', { name: t('forms:editor.save'), exact: true }).click()
  await expect(editor.getByRole('button', { name: t('forms:editor.save'), exact: true })).toBeDisabled()
  const { tables } = good(await person.client.api.tables.list({}))
  expect(tables.map(({ label }) => label)).toEqual(['Repairs'])

  const outside = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-US' })
  const visitor = await outside.newPage()
  await visitor.goto(await link.inputValue())
  await expect(visitor.getByRole('heading', { name: 'Bring in a device' })).toBeVisible()
  await expect(visitor.getByText('Owner')).toHaveCount(0)
  await expect(visitor.getByLabel('E-mail')).toHaveAttribute('placeholder', t('record:placeholder.email'))
  const overflow = await visitor.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  await visitor.getByLabel(/^Name/).fill('Ada')
  await visitor.keyboard.press('Tab')
  await visitor.getByRole('button', { name: t('forms:public.send') }).click()
  await expect(visitor.getByText(t('forms:intake.thanks'))).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(t('forms:intake.full'))).toBeVisible()
  await outside.close()

  const records = good(await person.client.api.records.list({ tableId }))
  expect(records.records.map(({ label }) => label)).toEqual(['Ada'])
})

test('a table is downloaded at once', async ({ page, newOrganisation, enter }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 800, 'downloaded at the desk')
  const t = textsIn('en')
  const person = await newOrganisation({ language: 'en' })
  const { id: tableId, fields } = good(await person.client.api.tables.create({ label: 'Stock' }))
  good(await person.client.api.records.create({ tableId, values: { [fields[0]?.id ?? '']: 'Hammer' } }))
  await enter(page, person)
  await page.goto(`/object/${tableId}`)
  await expect(page.getByText('Hammer')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.keyboard.press('ControlOrMeta+k')
  await type(page, t('palette:command.downloadTable'))
  await press(page, 'Enter')
  expect((await download).suggestedFilename()).toMatch(/^table-.*\.csv$/)
})
