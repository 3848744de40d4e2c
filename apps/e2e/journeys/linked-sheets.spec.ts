import { writeXlsx } from 'hucre/xlsx'
import type { Page } from '@playwright/test'
import { good } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

/** As a shop keeps it: a title above the names, names in any case, amounts as texts, several products in a cell. */
const sheets = [
  {
    name: 'Clientes',
    rows: [
      ['Cadastro de clientes', null, null],
      ['Nome', 'CNPJ', 'Cidade'],
      ['Padaria São João', '11.222.333/0001-81', 'Olinda'],
      ['Mercado Azul', '', 'Recife'],
      ['Café Norte', '', 'Natal'],
      ['Bar do Zé', '', 'Recife'],
    ],
  },
  {
    name: 'Produtos',
    rows: [
      ['Produto', 'Preço'],
      ['Pão francês', '1.000,50'],
      ['Bolo de milho', '20,00'],
      ['Torta', '35,25'],
    ],
  },
  {
    name: 'Pedidos',
    rows: [
      ['Pedido', 'Cliente', 'Produtos', 'Situação'],
      ...Array.from({ length: 12 }, (_, n) => [
        `P-${n + 1}`,
        ['PADARIA SAO JOAO', 'Mercado Azul', 'café norte'][n % 3] ?? '',
        n === 11 ? 'Sonho' : n % 2 ? 'Torta' : 'Pão francês; Bolo de milho',
        n % 2 ? 'Aberto' : 'Pronto',
      ]),
    ],
  },
]
const rows = 4 + 3 + 12

const column = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

test(
  'a spreadsheet of three sheets becomes three linked tables, is undone, done again, and filled by next month’s file [rule x.import.links, x.import.recipes]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const before = good(await api.tables.list({})).tables.length
    const file = {
      name: 'Loja.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await writeXlsx({ sheets })),
    }
    const bring = async () => {
      await page.getByLabel('Solte uma planilha aqui').setInputFiles(file)
      await page.getByRole('button', { name: 'Importar todas as planilhas' }).click()
      await page.getByRole('tab', { name: /Pedidos/ }).click()
      await expect(column(page, 'Cliente').getByRole('button', { name: '12 de 12 encontrados' })).toBeVisible()
    }
    await enter(page, person, '/connector')
    await bring()
    await expect(column(page, 'Cliente').getByRole('combobox', { name: 'Tipo de Cliente' })).toHaveValue('sheet 0 0')
    const items = column(page, 'Produtos').getByRole('button', { name: '17 de 18 encontrados' })
    await items.press('Enter')
    await expect(page.getByText('1 valor não é o nome de nenhum registro')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Vários valores em uma célula/ })).toBeChecked()
    await checkAxe(page)
    await look(page, 'imports-links')
    await page.getByRole('button', { name: 'Deixar vazio' }).click()
    const go = page.getByRole('button', { name: `Importar ${rows} linhas` })
    await go.click()
    await expect(page.getByRole('article').getByText('19 registros criados · 1 célula ficou vazia')).toBeVisible()

    await page.getByRole('article').getByRole('link', { name: 'Pedidos' }).click()
    await expect(page.getByText('Padaria São João').first()).toBeVisible()
    await expect(page.getByText('Torta').first()).toBeVisible()
    const tables = good(await api.tables.list({})).tables
    const products = tables.find(({ label }) => label === 'Produtos')
    const { fields } = good(await api.tables.get({ tableId: products?.id ?? '' }))
    expect(fields.map(({ type, options }) => [type, options.decimals])).toEqual([
      ['name', undefined],
      ['number', 2],
      ['manyToManyConnection', undefined],
    ])

    await page.goto('/connector')
    const item = page.getByRole('article', { name: 'Loja.xlsx' })
    await item.getByRole('button', { name: 'Desfazer importação' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click()
    await expect(item.getByText('19 registros removidos')).toBeVisible()
    expect(good(await api.tables.list({})).tables).toHaveLength(before)

    await bring()
    await go.click()
    await expect(page.getByRole('article').getByText('19 registros criados · 1 célula ficou vazia')).toBeVisible()
    expect(good(await api.tables.list({})).tables).toHaveLength(before + 3)

    // Next month: the same sheets, with a column that is new.
    await page.getByRole('button', { name: 'Guardar como receita' }).click()
    await page.goto('/connector')
    const next = [
      {
        name: 'Clientes',
        rows: [
          ['Nome', 'CNPJ', 'Cidade'],
          ['Hotel Sol', '', 'Natal'],
          ['Pousada Mar', '', 'Natal'],
        ],
      },
      {
        name: 'Produtos',
        rows: [
          ['Produto', 'Preço'],
          ['Sonho', '7,50'],
          ['Broa', '9,00'],
        ],
      },
      {
        name: 'Pedidos',
        rows: [
          ['Pedido', 'Cliente', 'Produtos', 'Situação', 'Frete'],
          ['P-13', 'Hotel Sol', 'Sonho, Torta', 'Aberto', '5'],
          ['P-14', 'Mercado Azul', 'Broa', 'Pronto', '6'],
        ],
      },
    ]
    await page.getByLabel('Arquivo para Loja').setInputFiles({
      name: 'Dezembro.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await writeXlsx({ sheets: next })),
    })
    await page.getByRole('tab', { name: /Pedidos/ }).click()
    await expect(page.getByText('Colunas novas que a receita não conhece, não importadas: Frete')).toBeVisible()
    await look(page, 'imports-recipe')
    await page.getByRole('button', { name: 'Importar 6 linhas' }).click()
    await expect(page.getByRole('article').getByText('6 registros criados', { exact: true })).toBeVisible()
  },
)
