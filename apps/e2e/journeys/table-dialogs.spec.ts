import type { Page } from '@playwright/test'
import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

test.use({ inBuild: true })

/** A table of clients with three records. */
async function makeClients({ client: { api } }: Person, label = 'Clientes') {
  const table = good(await api.tables.create({ label }))
  const name = table.fields[0]?.id ?? ''
  const records = ['Serra Azul', 'Padaria Sol', 'Oficina Lima'].map((text) => ({ values: { [name]: text } }))
  good(await api.records.createMany({ tableId: table.id, records }))
  return { tableId: table.id, path: `/object/${table.id}` }
}

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Estrutura da tabela' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a table is duplicated with its records, and says when it is ready [rule v.duplicate.name, x.duplicate]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { path, tableId } = await makeClients(person)
  await enter(page, person, path)
  await choose(page, 'Duplicar tabela')
  const dialog = page.getByRole('dialog', { name: 'Duplicar Clientes' })
  await expect(dialog.getByLabel('Nome da cópia')).toHaveValue('Clientes cópia')
  await dialog.getByLabel('Nome da cópia').fill('')
  await dialog.getByRole('button', { name: 'Duplicar tabela' }).click()
  await expect(dialog.getByText('Este campo é obrigatório')).toBeVisible()
  await dialog.getByLabel('Nome da cópia').fill('Clientes de 2027')
  await checkAxe(page)
  await look(page, 'table-duplicate')
  await dialog.getByRole('button', { name: 'Duplicar tabela' }).click()
  await expect(notices(page).getByText(/Sua tabela está sendo duplicada!|está pronta/)).toBeVisible()
  await expect(notices(page).getByText('“Clientes de 2027” está pronta')).toBeVisible({ timeout: 20_000 })
  await notices(page).getByRole('button', { name: 'Abrir' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Clientes de 2027')
  await expect(page.getByText('Padaria Sol')).toBeVisible()
  expect(page.url()).not.toContain(tableId)
})

test('a copy without records has none', once, async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  const { path } = await makeClients(person)
  await enter(page, person, path)
  await choose(page, 'Duplicar tabela')
  const dialog = page.getByRole('dialog', { name: 'Duplicar Clientes' })
  await dialog.getByRole('switch', { name: 'Copiar também os registros' }).uncheck({ force: true })
  await dialog.getByRole('button', { name: 'Duplicar tabela' }).click()
  await notices(page).getByRole('button', { name: 'Abrir' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Clientes cópia')
  await expect(page.getByRole('button', { name: 'Novo registro' }).first()).toBeVisible()
  await expect(page.getByText('Padaria Sol')).toHaveCount(0)
})

test(
  'an archived table leaves its page and the list, tells who is looking at it, and comes back [rule s.archive.return, t.deleted-return]',
  once,
  async ({ page, newOrganisation, newBrowser, enter, expectProblem, look }) => {
    const person = await newOrganisation()
    const { path, tableId } = await makeClients(person)
    const other = await newBrowser()
    await enter(other, person, path)
    await expect(other.getByText('Padaria Sol')).toBeVisible()
    await enter(page, person, path)
    await choose(page, 'Arquivar tabela')
    const dialog = page.getByRole('dialog', { name: 'Arquivar Clientes?' })
    await checkAxe(page)
    await look(page, 'table-archive')
    expectProblem(new RegExp(`${tableId}\\S* 404`))
    await dialog.getByRole('button', { name: 'Arquivar' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('link', { name: 'Clientes' })).toHaveCount(0)
    await expect(other.getByRole('heading', { name: 'Tabela não encontrada' })).toBeVisible()
    await expect(other.getByText('object_not_found · 404')).toBeVisible()
    await look(other, 'table-not-found')

    await notices(page).getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('link', { name: 'Clientes' }).first().click()
    await expect(page.getByText('Padaria Sol')).toBeVisible()
  },
)

test(
  'an archive that the server refuses is taken back with the reason [rule s.archive.optimistic]',
  once,
  async ({ page, newOrganisation, enter, expectProblem }) => {
    const person = await newOrganisation()
    const { path } = await makeClients(person)
    await enter(page, person, path)
    await page.route('**/api/v3/trash/*/archive', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { id: 'permission_denied', code: 403, message: 'no', details: null, ref: 'X' } },
      }),
    )
    expectProblem(/archive 403/)
    await choose(page, 'Arquivar tabela')
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
    await expect(notices(page).getByText('“Clientes” não foi arquivada')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Clientes' }).first()).toBeVisible()
  },
)

test('a table gets another sign and colour [rule x.set-icon]', async ({ page, newOrganisation, enter, look }) => {
  const person = await newOrganisation()
  const { path, tableId } = await makeClients(person)
  await enter(page, person, path)
  await choose(page, 'Ícone e cor')
  const dialog = page.getByRole('dialog', { name: 'Ícone e cor de Clientes' })
  await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Verde', exact: true }).click()
  await dialog.getByRole('button', { name: 'Alvo', exact: true }).click()
  await checkAxe(page)
  await look(page, 'table-icon')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(notices(page).getByText('Ícone e cor salvos')).toBeVisible()
  expect(good(await person.client.api.tables.get({ tableId }))).toMatchObject({ color: 'verde', icon: 'target' })
})

test(
  'a table that never was says so by id and code [rule s.table.load-error]',
  once,
  async ({ page, company, enter, expectProblem, look }) => {
    expectProblem(/tbl_00000000000000000000\S* 404/, /console error: ApiError/)
    await enter(page, company, '/object/tbl_00000000000000000000')
    await expect(page.getByRole('heading', { name: 'Tabela não encontrada' })).toBeVisible()
    await expect(page.getByText('object_not_found · 404')).toBeVisible()
    await look(page, 'table-never')
    await page.getByRole('link', { name: 'Ver tabelas' }).click()
    await expect(page).toHaveURL(/\/home\/tables/)
  },
)

test(
  'in English a table is copied, archived and deleted for ever with the documented words',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation({ language: 'en' })
    const { path } = await makeClients(person, 'Clients')
    await enter(page, person, path)
    const menu = page.getByRole('button', { name: 'Table structure' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Duplicate table' }).click()
    await expect(page.getByLabel('Name of the copy')).toHaveValue('Clients copy')
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate table' }).click()
    const told = page.getByRole('region', { name: 'Notices' })
    await expect(told.getByText(/Your table is being duplicated!|“Clients copy” is ready/)).toBeVisible()
    await expect(told.getByText('“Clients copy” is ready')).toBeVisible({ timeout: 20_000 })

    await menu.click()
    await page.getByRole('menuitem', { name: 'Archive table' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(told.getByText('Table “Clients” archived')).toBeVisible()
    await page.goto('/home/recovery/archived-tables')
    await page.getByRole('button', { name: 'Delete forever: Clients' }).click()
    for (const text of [
      'I want to delete it forever',
      'I have authorization to delete it',
      "I know I can't recover this data",
    ])
      await page.getByLabel(text).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
    await expect(page.getByText("You don't have any table to recover")).toBeVisible()
  },
)
