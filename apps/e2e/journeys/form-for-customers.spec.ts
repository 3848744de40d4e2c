import { countHands } from '../fixtures/counting.ts'
import { pressOn } from '../fixtures/finger.ts'
import { expectInPlace } from '../fixtures/geometry.ts'
import { press, textsIn, type } from '../fixtures/hands.ts'
import { choose, makeField, makeLink, makeTable, photo } from '../fixtures/shop.ts'
import { shopWords } from '../fixtures/shop-words.ts'
import { expect, test } from '../fixtures/test.ts'
import { handheld } from '../fixtures/touch.ts'

// A form for customers with a photo and a condition, set by hand, and filled in by someone outside on a phone.

test.use({ actionTimeout: 10_000 })

const t = textsIn('en')

test('a form asks for a photo, and for more under a condition; what it gets is there at once', async ({
  page,
  newBrowser,
  newOrganisation,
  enter,
}, info) => {
  test.setTimeout(180_000)
  const shop = { page, t, w: shopWords.en }
  const said = await countHands(page, info)
  await enter(page, await newOrganisation({ language: 'en' }))
  await makeTable(shop, 'Customers')
  await makeTable(shop, 'Requests')
  await makeLink(shop, 'Customer', 'Customers')
  await makeField(shop, 'image', 'Photo')
  await makeField(shop, 'switch', 'Urgent')
  await makeField(shop, 'singleLineText', 'Why')

  await pressOn(page, page.getByRole('button', { name: t('common:create.label'), exact: true }).first())
  await pressOn(page, page.getByRole('menuitem', { name: t('common:create.form'), exact: true }))
  await expect(page.getByRole('dialog').getByLabel(t('forms:update.title'))).toBeFocused()
  await type(page, 'Tell us')
  await press(page, 'Enter')
  const editor = page.getByRole('dialog', { name: t('forms:intake.edit') })
  const link = editor.getByLabel(t('share:link.label'))
  await expect(link).toHaveValue(/\/[a-z0-9]+\/\S{16,}$/)
  const address = await link.inputValue()
  // A link into other tables is not asked for outside, and the builder is told so.
  await expect(editor.getByText(t('forms:intake.membersOnly').replace('{{names}}', 'Customer'))).toBeVisible()
  await pressOn(page, editor.getByRole('button', { name: /^Why/ }))
  await pressOn(page, editor.getByRole('button', { name: t('forms:editor.addCondition') }))
  const condition = page.getByRole('dialog', { name: t('forms:condition.title').replace('{{name}}', 'Why') })
  await pressOn(page, condition.getByRole('button', { name: t('views:filter.addRule'), exact: true }))
  await choose(page, condition.getByRole('combobox', { name: t('views:filter.field') }), 'Urgent')
  await pressOn(page, condition.getByRole('button', { name: t('forms:condition.take'), exact: true }))
  const save = editor.getByRole('button', { name: t('forms:editor.save'), exact: true })
  await pressOn(page, save)
  // At once, as hands do: what is being saved is not asked about.
  await pressOn(page, editor.getByRole('button', { name: t('common:action.close'), exact: true }))
  await expect(page.locator('dialog[data-panel]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  said.item('6 A form for customers')

  const visitor = await newBrowser({ ...handheld, locale: 'en' })
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'Tell us' })).toBeVisible()
  await expect(visitor.getByText('Customer')).toHaveCount(0)
  await visitor.getByLabel(/^Name/).tap()
  await type(visitor, 'Wet camera')
  const chooser = visitor.waitForEvent('filechooser')
  await visitor.getByText(t('record:files.addPicture'), { exact: true }).tap()
  await (await chooser).setFiles(photo)
  await expect(visitor.getByText(photo.name).first()).toBeVisible()
  await expect(visitor.getByLabel('Why')).toBeHidden()
  await visitor.getByText('Urgent', { exact: true }).tap()
  await visitor.getByLabel('Why').tap()
  await type(visitor, 'It fell into the sea')
  await expectInPlace(visitor, 'the form on a phone')
  await visitor.getByRole('button', { name: t('forms:public.send') }).tap()
  await expect(visitor.getByText(t('forms:intake.thanks'))).toBeVisible()

  // At the builder's it is there without loading anything again, with its photo.
  const row = page.getByRole('row').filter({ hasText: 'Wet camera' })
  await expect(row).toBeVisible()
  await pressOn(page, row.getByText('Wet camera'))
  await pressOn(page, row.getByRole('button', { name: t('records:grid.open') }))
  const look = t('record:files.look').replace('{{name}}', photo.name)
  await expect(page.getByRole('dialog').getByRole('button', { name: look, exact: true })).toBeVisible()
  await expect(page.getByLabel('Why', { exact: true })).toHaveValue('It fell into the sea')
  said()
})
