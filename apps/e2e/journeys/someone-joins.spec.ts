import type { Page } from '@playwright/test'
import { newField, newTable, pickIn } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, press, textsIn, type } from '../fixtures/hands.ts'
import { notices } from '../fixtures/parts.ts'
import { mailedLink } from '../fixtures/mail.ts'
import { newEmail } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'
import { newRecordByTouch } from '../fixtures/touch.ts'

// A member who sees only their own orders, and no prices: invited, looked at as they see it, and at work on a phone.

test.use({ actionTimeout: 15_000 })

const t = textsIn('pt-BR')
const dialog = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, label: string) => dialog(page).getByRole('combobox', { name: label, exact: true })

test(
  'a seller joins, and sees their own orders without prices',
  once,
  async ({ page, newBrowser, newOrganisation, enter }, info) => {
    test.setTimeout(180_000)
    const said = await countHands(page, info)
    await enter(page, await newOrganisation())
    await newTable(page, t, 'Pedidos')
    await newField(page, t, 'user', 'Vendedora')
    await newField(page, t, 'currency', 'Preço')
    await cellAt(page, 0, 0).click()
    await type(page, 'Pedido da casa')
    await press(page, 'Tab', 'Tab')
    await type(page, '150')
    await press(page, 'Enter')
    await expect(cellAt(page, 0, 2)).toHaveText(/150,00/)
    const table = new URL(page.url()).pathname

    // A role of this one table, without the price, and only with rows of one's own.
    await page.goto('/settings/roles')
    await page.getByRole('button', { name: 'Novo papel' }).click()
    await dialog(page).getByLabel('Nome').click()
    await type(page, 'Vendas')
    await dialog(page).getByRole('button', { name: 'Novo papel' }).click()
    await page.getByRole('link', { name: 'Gerenciar tabelas, apps e páginas' }).click()
    await page.getByRole('button', { name: 'Detalhar o acesso a Pedidos' }).click()
    await pickIn(page, field(page, 'Nível de acesso'), 'Contribuir')
    await dialog(page).getByRole('switch', { name: 'Só alguns campos' }).click()
    await pickIn(page, field(page, 'Preço'), 'Oculto')
    await dialog(page).getByRole('switch', { name: 'Só alguns registros' }).click()
    await dialog(page).getByRole('button', { name: 'Adicionar condição' }).click()
    await pickIn(page, field(page, 'Campo'), 'Vendedora')
    await pickIn(page, field(page, 'Valor'), 'Eu (quem está vendo)')
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await expect(notices(page).getByText('Papel salvo').first()).toBeVisible()
    await page.goto('/settings/users')
    await page.getByRole('button', { name: 'Convidar pessoas' }).click()
    const email = newEmail('bia')
    await dialog(page).getByLabel('E-mails').click()
    await type(page, email)
    await pickIn(page, field(page, 'Assento'), 'Membro')
    await pickIn(page, field(page, 'Papel'), 'Vendas')
    await dialog(page).getByRole('button', { name: 'Convidar', exact: true }).click()
    await expect(notices(page).getByText('Pessoas convidadas com sucesso')).toBeVisible()

    // She comes in by the mail, on her phone.
    const link = await mailedLink(email)
    const phone = await newBrowser({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await phone.goto(link)
    for (const [label, text] of [
      ['Nome', 'Bia'],
      ['Sobrenome', 'Luz'],
      ['Nova senha', 'segredo-da-bia'],
      ['Repita a nova senha', 'segredo-da-bia'],
    ] as const) {
      await phone.getByLabel(label, { exact: true }).tap()
      await type(phone, text)
    }
    await phone.getByRole('button', { name: 'Aceitar convite' }).tap()
    await expect(phone).toHaveURL(/\/home$/)
    await phone.getByRole('link', { name: 'Tabelas', exact: true }).first().tap()
    await phone
      .getByRole('link', { name: /Pedidos/ })
      .first()
      .tap()
    await expect(phone.getByRole('heading', { name: 'Pedidos' })).toBeVisible()
    await expect(phone.getByText('Pedido da casa')).toHaveCount(0)
    await expect(phone.getByText('Preço')).toHaveCount(0)
    await expectInPlace(phone, 'her table')
    await newRecordByTouch(phone, t, 'Pedido da Bia', async (panel) => {
      await panel.getByRole('button', { name: /^Vendedora: / }).tap()
      await phone
        .getByRole('option', { name: /Bia Luz/ })
        .first()
        .tap()
      await expect(panel).toContainText('Bia Luz')
    })
    await expect(phone.getByRole('row').filter({ hasText: 'Pedido da Bia' })).toBeVisible()

    // At the desk it is there at once; and the admin looks as she does.
    await page.goto(table)
    await expect(page.getByRole('row').filter({ hasText: 'Pedido da Bia' })).toBeVisible()
    await page.goto('/settings/users')
    await page.getByRole('button', { name: 'Ações de Bia Luz' }).click()
    await page.getByRole('menuitem', { name: 'Ver como' }).click()
    const banner = page.getByText('Vendo como Bia Luz')
    await expect(banner).toBeVisible()
    await page.goto(table)
    await expect(page.getByText('Pedido da Bia').first()).toBeVisible()
    await expect(page.getByText('Pedido da casa')).toHaveCount(0)
    await expect(page.getByText('Preço')).toHaveCount(0)
    await page.getByRole('button', { name: 'Voltar a ser eu' }).click()
    await expect(banner).toBeHidden()
    said()
  },
)
