import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { notices } from '../fixtures/parts.ts'
import { good } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

/** As an office writes it: semicolons, decimal commas, days first, and two dates that are none. */
const orders = [
  'Pedido;Cliente;Entrega;Valor;Situação',
  ...Array.from({ length: 60 }, (_, n) => {
    const day = n === 7 ? 'a combinar' : n === 30 ? '30/02/2026' : `${String(1 + (n % 28)).padStart(2, '0')}/12/2026`
    return `P-${n + 1};Cliente ${n + 1};${day};"1.${String(200 + n)},50";${n % 2 ? 'Aberto' : 'Pronto'}`
  }),
].join('\r\n')

async function dropFile(page: Page, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }))
    return transfer
  })()`)
  await page.getByText('Solte uma planilha aqui').dispatchEvent('drop', { dataTransfer })
}

const column = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const fileInput = (page: Page) => page.getByLabel('Solte uma planilha aqui')

test('a messy spreadsheet becomes a table, is undone and done again [rule x.connector, x.field-matching, s.connector.after-submit]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  await enter(page, person, '/home/tables')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+u')
  await expect(page.getByText('Nenhuma importação ainda')).toBeVisible()
  await checkAxe(page)
  await look(page, 'imports-home')

  await dropFile(page, 'Pedidos 2026.csv', orders)
  await expect(page.getByRole('heading', { name: 'Associar campos' })).toBeVisible()
  const due = column(page, 'Entrega')
  await expect(column(page, 'Valor').getByRole('combobox', { name: 'Tipo de Valor' })).toHaveValue('number')
  await due.getByRole('button', { name: '58 de 60 cabem; 2 não' }).click()
  await expect(page.getByText('2 valores não cabem em Data')).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Deixar vazio' }).click()
  await expect(due.getByText('2 células ficam vazias')).toBeVisible()
  await look(page, 'imports-matching')
  await page.getByRole('button', { name: 'Importar 60 linhas' }).click()

  const done = notices(page).getByRole('button', { name: 'Ir para a tabela' })
  await expect(done).toBeVisible()
  await expect(page.getByRole('article').getByText('60 registros criados · 2 células ficaram vazias')).toBeVisible()
  await checkAxe(page)
  await look(page, 'imports-finished')
  await done.click()
  await expect(page).toHaveURL(/\/object\/tbl_/)
  await expect(page.getByText('P-1', { exact: true }).first()).toBeVisible()

  await page.goto('/connector')
  const item = page.getByRole('article', { name: 'Pedidos 2026.csv' })
  await item.getByRole('button', { name: 'Desfazer importação' }).click()
  const question = page.getByRole('dialog', { name: /Desfazer a importação/ })
  await expect(question).toContainText('60 registros criados por ela vão para a lixeira')
  await question.getByRole('button', { name: 'Desfazer importação' }).click()
  await expect(item.getByText('Desfeita')).toBeVisible()
  await expect(item.getByText('60 registros removidos')).toBeVisible()
  await look(page, 'imports-list')

  await fileInput(page).setInputFiles({ name: 'Pedidos.csv', mimeType: 'text/csv', buffer: Buffer.from(orders) })
  await page.getByRole('button', { name: 'Importar 60 linhas' }).click()
  await expect(page.getByRole('article').getByText('60 registros criados · 2 células ficaram vazias')).toBeVisible()
})

test(
  'two sheets become two tables, and a file updates one of them by its key [rule x.update-preferences, x.create-template-download, s.connector.upload]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Peças',
          rows: [
            ['Código', 'Estoque'],
            ['A-1', 10],
            ['A-2', 20],
            ['A-3', 30],
          ],
        },
        {
          name: 'Clientes',
          rows: [
            ['Cliente', 'E-mail'],
            ['Ana', 'ana@exemplo.com'],
            ['Rui', 'rui@exemplo.com'],
          ],
        },
      ],
    })
    await enter(page, person, '/connector')
    await fileInput(page).setInputFiles({
      name: 'tudo.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    })
    await page.getByRole('tab', { name: /Clientes/ }).click()
    await page.getByRole('button', { name: 'Importar esta planilha também' }).click()
    await expect(column(page, 'E-mail')).toBeVisible()
    await look(page, 'imports-sheets')
    await page.getByRole('button', { name: 'Importar 5 linhas' }).click()
    await expect(page.getByRole('article').getByText('5 registros criados')).toBeVisible()
    const { tables } = good(await api.tables.list({}))
    expect(tables.map(({ label }) => label).toSorted()).toEqual(expect.arrayContaining(['Clientes', 'Peças']))

    await page.goto('/connector/spreadsheets/csv/types')
    await page.getByRole('link', { name: /Atualização/ }).click()
    await page.getByLabel('Tabela', { exact: true }).selectOption({ label: 'Peças' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar modelo' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    const stock = 'Código,Estoque\nA-2,25\nA-9,90\n'
    await fileInput(page).setInputFiles({ name: 'estoque.csv', mimeType: 'text/csv', buffer: Buffer.from(stock) })
    await page.getByRole('radio', { name: 'Atualizar linhas e adicionar novas' }).check()
    await checkAxe(page)
    await page.getByRole('button', { name: 'Próximo' }).click()
    await expect(column(page, 'Código').getByText('encontra o registro')).toBeVisible()
    await look(page, 'imports-update')
    await page.getByRole('button', { name: 'Importar 2 linhas' }).click()
    await expect(page.getByRole('article').getByText('1 registro criado · 1 registro atualizado')).toBeVisible()
  },
)
