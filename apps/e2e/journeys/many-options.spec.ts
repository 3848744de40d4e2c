import type { Page } from '@playwright/test'
import { good } from '../fixtures/people.ts'
import { choose, notices } from '../fixtures/parts.ts'
import { expect, once, test } from '../fixtures/test.ts'

test.use({ inBuild: true })

const optionAt = (n: number) => ({ id: `opt_o${String(n).padStart(5, '0')}`, label: `Fase ${n}`, color: 'azul' })
const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)

test(
  'a choice with hundreds of options is shown, found, filtered by and renamed',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const table = good(await api.tables.create({ label: 'Pedidos' }))
    const options = { options: Array.from({ length: 300 }, (_, n) => optionAt(n)) }
    const phase = good(await api.fields.create({ tableId: table.id, type: 'select', label: 'Fase', options })).id
    const name = table.fields[0]?.id ?? ''
    const records = [2, 250].map((n) => ({ values: { [name]: `Pedido ${n}`, [phase]: optionAt(n).id } }))
    good(await api.records.createMany({ tableId: table.id, records }))

    // A value that did not come with the table is shown by its name.
    await enter(page, person, `/object/${table.id}`)
    await expect(cell(page, 0, 1)).toHaveText('Fase 2')
    await expect(cell(page, 1, 1)).toHaveText('Fase 250')

    // In its cell, the server finds what is typed.
    await cell(page, 0, 1).click()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mais 250 opções: digite para encontrar')).toBeVisible()
    await page.getByRole('textbox', { name: 'Fase' }).pressSequentially('299')
    await expect(page.getByRole('option')).toHaveText(['Fase 299'])
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, 1)).toHaveText('Fase 299')

    // A condition names one that was never on screen.
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('button', { name: 'Adicionar condição' }).click()
    await choose(page, page.getByRole('combobox', { name: 'Campo' }), 'Fase')
    const value = page.getByRole('combobox', { name: 'Valor' })
    await value.click()
    await value.pressSequentially('fase 250')
    await page.getByRole('option', { name: 'Fase 250', exact: true }).click()
    await expect(page.getByRole('row', { name: /Pedido 250/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Pedido 2\b/ })).toBeHidden()
    await page.keyboard.press('Escape')

    // Its settings show all of them; one is renamed by a call of its own, and the sheet follows.
    const header = page.getByRole('columnheader', { name: /Fase/ })
    await header.hover()
    await header.getByRole('button', { name: 'Menu do campo Fase' }).click()
    await page.getByRole('menuitem', { name: 'Editar campo' }).click()
    const renaming = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/option/'))
    await page.getByRole('textbox', { name: 'Nome da opção Fase 250', exact: true }).fill('Entregue')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    expect((await renaming).postDataJSON()).toEqual({ label: 'Entregue' })
    await expect(notices(page).getByText('Campo “Fase” salvo').first()).toBeVisible()
    await expect(cell(page, 0, 1)).toHaveText('Entregue')
  },
)
