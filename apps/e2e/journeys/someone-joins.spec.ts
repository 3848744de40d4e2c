import type { Page } from '@playwright/test'
import { newField, newTable, pickIn } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, languages, press, textsIn, type } from '../fixtures/hands.ts'
import { mailedLink } from '../fixtures/mail.ts'
import { newEmail } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'
import { handheld, newRecordByTouch } from '../fixtures/touch.ts'

// A member who sees only their own orders, and no prices: invited, looked at as they see it, and at work on a phone.

test.use({ actionTimeout: 15_000 })

const words = {
  en: {
    orders: 'Orders',
    seller: 'Seller',
    price: 'Price',
    house: 'Order of the house',
    hers: 'Order of Bia',
    role: 'Sales',
    amount: /150\.00/,
  },
  'pt-BR': {
    orders: 'Pedidos',
    seller: 'Vendedora',
    price: 'Preço',
    house: 'Pedido da casa',
    hers: 'Pedido da Bia',
    role: 'Vendas',
    amount: /150,00/,
  },
  es: {
    orders: 'Pedidos',
    seller: 'Vendedora',
    price: 'Precio',
    house: 'Pedido de la casa',
    hers: 'Pedido de Bia',
    role: 'Ventas',
    amount: /150,00/,
  },
} as const

const dialog = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, label: string) => dialog(page).getByRole('combobox', { name: label, exact: true })

for (const language of languages)
  test(
    `a seller joins, and sees their own orders without prices (${language})`,
    once,
    async ({ page, newBrowser, newOrganisation, enter }, info) => {
      test.setTimeout(180_000)
      const [t, w] = [textsIn(language), words[language]]
      const named = (key: string, name: string) => t(key).replace('{{name}}', name)
      const said = await countHands(page, info)
      await enter(page, await newOrganisation({ language }))
      await newTable(page, t, w.orders)
      await newField(page, t, 'user', w.seller)
      await newField(page, t, 'currency', w.price)
      await cellAt(page, 0, 0).click()
      await type(page, w.house)
      await press(page, 'Tab', 'Tab')
      await type(page, '150')
      await press(page, 'Enter')
      await expect(cellAt(page, 0, 2)).toHaveText(w.amount)
      const table = new URL(page.url()).pathname

      // A role of this one table, without the price, and only with rows of one's own.
      await page.goto('/settings/roles')
      await page.getByRole('button', { name: t('roles:create') }).click()
      await dialog(page).getByLabel(t('roles:field.name')).click()
      await type(page, w.role)
      await dialog(page)
        .getByRole('button', { name: t('roles:create') })
        .click()
      await page.getByRole('link', { name: t('roles:section.manage-tabs') }).click()
      await page.getByRole('button', { name: named('roles:rule.of', w.orders) }).click()
      await pickIn(page, field(page, t('roles:rule.level')), t('roles:level.edit'))
      await dialog(page)
        .getByRole('switch', { name: t('roles:rule.fields') })
        .click()
      await pickIn(page, field(page, w.price), t('roles:fieldLevel.none'))
      await dialog(page)
        .getByRole('switch', { name: t('roles:rule.rows') })
        .click()
      await dialog(page)
        .getByRole('button', { name: t('views:filter.addRule') })
        .click()
      await pickIn(page, field(page, t('views:filter.field')), w.seller)
      await pickIn(page, field(page, t('views:filter.value')), t('views:filter.currentUser'))
      await dialog(page)
        .getByRole('button', { name: t('roles:save') })
        .click()
      await expect(page.getByRole('status').getByText(t('roles:saved')).first()).toBeVisible()
      await page.goto('/settings/users')
      await page.getByRole('button', { name: t('users:add') }).click()
      const email = newEmail('bia')
      await dialog(page).getByLabel(t('users:field.emails')).click()
      await type(page, email)
      await pickIn(page, field(page, t('users:field.seat')), t('users:seat.member'))
      await pickIn(page, field(page, t('users:field.role')), w.role)
      await dialog(page)
        .getByRole('button', { name: t('users:invite_one'), exact: true })
        .click()
      await expect(page.getByRole('status').getByText(t('notices:users.invited'))).toBeVisible()

      // She comes in by the mail, on her phone.
      const link = await mailedLink(email)
      const phone = await newBrowser({ ...handheld, locale: language })
      await phone.goto(link)
      for (const [label, text] of [
        [t('auth:signup.firstName'), 'Bia'],
        [t('auth:signup.lastName'), 'Luz'],
        [t('auth:password.new'), 'segredo-da-bia'],
        [t('auth:password.repeat'), 'segredo-da-bia'],
      ] as const) {
        await phone.getByLabel(label, { exact: true }).tap()
        await type(phone, text)
      }
      await phone.getByRole('button', { name: t('auth:newPassword.accept') }).tap()
      await expect(phone).toHaveURL(/\/home$/)
      await phone
        .getByRole('link', { name: t('home:tabs.tables'), exact: true })
        .first()
        .tap()
      await phone
        .getByRole('link', { name: new RegExp(w.orders) })
        .first()
        .tap()
      await expect(phone.getByRole('heading', { name: w.orders })).toBeVisible()
      await expect(phone.getByText(w.house)).toHaveCount(0)
      await expect(phone.getByText(w.price)).toHaveCount(0)
      await expectInPlace(phone, 'her table')
      await newRecordByTouch(phone, t, w.hers, async (panel) => {
        await panel.getByRole('button', { name: new RegExp(`^${w.seller}: `) }).tap()
        await phone
          .getByRole('option', { name: /Bia Luz/ })
          .first()
          .tap()
        await expect(panel).toContainText('Bia Luz')
      })
      await expect(phone.getByRole('row').filter({ hasText: w.hers })).toBeVisible()

      // At the desk it is there at once; and the admin looks as she does.
      await page.goto(table)
      await expect(page.getByRole('row').filter({ hasText: w.hers })).toBeVisible()
      await page.goto('/settings/users')
      await page.getByRole('button', { name: named('users:actionsOf', 'Bia Luz') }).click()
      await page.getByRole('menuitem', { name: t('roles:seeAs.action') }).click()
      const banner = page.getByText(named('roles:seeAs.user', 'Bia Luz').split(' (')[0] ?? '')
      await expect(banner).toBeVisible()
      await page.goto(table)
      await expect(page.getByText(w.hers).first()).toBeVisible()
      await expect(page.getByText(w.house)).toHaveCount(0)
      await expect(page.getByText(w.price)).toHaveCount(0)
      await page.getByRole('button', { name: t('roles:seeAs.stop') }).click()
      await expect(banner).toBeHidden()
      said()
    },
  )
