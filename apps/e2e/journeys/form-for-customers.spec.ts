import { countHands } from '../fixtures/counting.ts'
import { pressOn } from '../fixtures/finger.ts'
import { expectInPlace } from '../fixtures/geometry.ts'
import { languages, press, textsIn, type } from '../fixtures/hands.ts'
import { choose, makeField, makeLink, makeTable, photo } from '../fixtures/shop.ts'
import { shopWords } from '../fixtures/shop-words.ts'
import { expect, test } from '../fixtures/test.ts'
import { handheld } from '../fixtures/touch.ts'

// A form for customers with a photo and a condition, set by hand, and filled in by someone outside on a phone.

test.use({ actionTimeout: 10_000 })

const words = {
  en: {
    customers: 'Customers',
    requests: 'Requests',
    customer: 'Customer',
    photo: 'Photo',
    urgent: 'Urgent',
    why: 'Why',
    form: 'Tell us',
    name: 'Wet camera',
    reason: 'It fell into the sea',
  },
  'pt-BR': {
    customers: 'Clientes',
    requests: 'Pedidos',
    customer: 'Cliente',
    photo: 'Foto',
    urgent: 'Urgente',
    why: 'Motivo',
    form: 'Fale conosco',
    name: 'Câmera molhada',
    reason: 'Caiu no mar',
  },
  es: {
    customers: 'Clientes',
    requests: 'Solicitudes',
    customer: 'Cliente',
    photo: 'Foto',
    urgent: 'Urgente',
    why: 'Motivo',
    form: 'Cuéntanos',
    name: 'Cámara mojada',
    reason: 'Cayó al mar',
  },
} as const

/** Made at a desk or on a phone; each language at one of them. */
const sizes = { en: 'desktop', 'pt-BR': 'phone', es: 'desktop' } as const

for (const language of languages)
  test(`a form asks for a photo, and for more under a condition; what it gets is there at once (${language})`, async ({
    page,
    newBrowser,
    newOrganisation,
    enter,
  }, info) => {
    test.skip(info.project.name !== sizes[language], 'each language at one size')
    test.setTimeout(180_000)
    const [t, w] = [textsIn(language), words[language]]
    const shop = { page, t, w: shopWords[language] }
    const said = await countHands(page, info)
    await enter(page, await newOrganisation({ language }))
    await makeTable(shop, w.customers)
    await makeTable(shop, w.requests)
    await makeLink(shop, w.customer, w.customers)
    await makeField(shop, 'image', w.photo)
    await makeField(shop, 'switch', w.urgent)
    await makeField(shop, 'singleLineText', w.why)

    await pressOn(page, page.getByRole('button', { name: t('common:create.label'), exact: true }).first())
    await pressOn(page, page.getByRole('menuitem', { name: t('common:create.form'), exact: true }))
    await expect(page.getByRole('dialog').getByLabel(t('forms:update.title'))).toBeFocused()
    await type(page, w.form)
    await press(page, 'Enter')
    const editor = page.getByRole('dialog', { name: t('forms:intake.edit') })
    const link = editor.getByLabel(t('share:link.label'))
    await expect(link).toHaveValue(/\/[a-z0-9]+\/\S{16,}$/)
    const address = await link.inputValue()
    // A link into other tables is not asked for outside, and the builder is told so.
    await expect(editor.getByText(t('forms:intake.membersOnly').replace('{{names}}', w.customer))).toBeVisible()
    await pressOn(page, editor.getByRole('button', { name: new RegExp(`^${w.why}`) }))
    await pressOn(page, editor.getByRole('button', { name: t('forms:editor.addCondition') }))
    const condition = page.getByRole('dialog', { name: t('forms:condition.title').replace('{{name}}', w.why) })
    await pressOn(page, condition.getByRole('button', { name: t('views:filter.addRule'), exact: true }))
    await choose(page, condition.getByRole('combobox', { name: t('views:filter.field') }), w.urgent)
    await pressOn(page, condition.getByRole('button', { name: t('forms:condition.take'), exact: true }))
    const save = editor.getByRole('button', { name: t('forms:editor.save'), exact: true })
    await pressOn(page, save)
    // At once, as hands do: what is being saved is not asked about.
    await pressOn(page, editor.getByRole('button', { name: t('common:action.close'), exact: true }))
    await expect(page.locator('dialog[data-panel]')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    said.item('6 A form for customers')

    const visitor = await newBrowser({ ...handheld, locale: language })
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: w.form })).toBeVisible()
    await expect(visitor.getByText(w.customer, { exact: true })).toHaveCount(0)
    await visitor.getByLabel(new RegExp(`^${t('common:newTable.name')}`)).tap()
    await type(visitor, w.name)
    const chooser = visitor.waitForEvent('filechooser')
    await visitor.getByText(t('record:files.addPicture'), { exact: true }).tap()
    await (await chooser).setFiles(photo)
    await expect(visitor.getByText(photo.name).first()).toBeVisible()
    await expect(visitor.getByLabel(w.why)).toBeHidden()
    await visitor.getByText(w.urgent, { exact: true }).tap()
    await visitor.getByLabel(w.why).tap()
    await type(visitor, w.reason)
    await expectInPlace(visitor, 'the form on a phone')
    await visitor.getByRole('button', { name: t('forms:public.send') }).tap()
    await expect(visitor.getByText(t('forms:intake.thanks'))).toBeVisible()

    // At the builder's it is there without loading anything again, with its photo.
    const row = page.getByRole('row').filter({ hasText: w.name })
    await expect(row).toBeVisible()
    await pressOn(page, row.getByText(w.name))
    await pressOn(page, row.getByRole('button', { name: t('records:grid.open') }))
    const look = t('record:files.look').replace('{{name}}', photo.name)
    await expect(page.getByRole('dialog').getByRole('button', { name: look, exact: true })).toBeVisible()
    await expect(page.getByLabel(w.why, { exact: true })).toHaveValue(w.reason)
    said()
  })
