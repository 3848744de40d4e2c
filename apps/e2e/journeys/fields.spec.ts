import type { Page } from '@playwright/test'
import { good, type Person } from '../fixtures/people.ts'
import { choose, notices } from '../fixtures/parts.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

test.use({ inBuild: true })

/** A table with a text that is a number in only one of three records. */
async function makeTable({ client }: Person) {
  const table = good(await client.api.tables.create({ label: 'Oportunidades' }))
  const tableId = table.id
  const [name] = table.fields
  const stage = good(await client.api.fields.create({ tableId, type: 'singleLineText', label: 'Etapa' }))
  const value = good(await client.api.fields.create({ tableId, type: 'currency', label: 'Valor' }))
  for (const [label, text] of [
    ['Merenda', '12'],
    ['Merenda', 'Proposta'],
    ['Requeijão', 'Fechada'],
  ]) {
    const values = { [name?.id ?? '']: label, [stage.id]: text, [value.id]: 100 }
    good(await client.api.records.create({ tableId, values }))
  }
  return { tableId, path: `/object/${tableId}`, stage, value }
}

const structure = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Estrutura da tabela' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a field with choices is made by typing and stands in the sheet [rule x.create-field]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { path, tableId } = await makeTable(person)
  await enter(page, person, path)
  await structure(page, 'Novo campo')
  const panel = page.getByRole('dialog', { name: 'Criar campo em Oportunidades' })
  await expect(panel.getByText('Campos sugeridos')).toBeVisible()
  await checkAxe(page)
  await look(page, 'field-types')
  await panel.getByLabel('Buscar campos e ferramentas').fill('etiquetas')
  await panel.getByRole('button', { name: 'Etiquetas' }).click()

  // Nothing is sent without a name, and the name says so.
  await panel.getByRole('button', { name: 'Criar campo' }).click()
  await expect(panel.getByText('Falta preencher')).toBeVisible()
  await panel.getByLabel('Nome do campo').fill('Setores')
  const add = panel.getByRole('textbox', { name: 'Nova opção' })
  for (const option of ['Varejo', 'Atacado', 'Licitação']) {
    await add.fill(option)
    await add.press('Enter')
  }
  await add.fill('varejo')
  await expect(panel.getByText('Já existe uma opção com este nome')).toBeVisible()
  await add.fill('')
  await panel.getByRole('button', { name: /^Mover Licitação/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(panel.getByRole('button', { name: /^Mover Licitação/ })).toBeFocused()
  await checkAxe(page)
  await look(page, 'field-choices')
  await panel.getByRole('button', { name: 'Criar campo' }).click()
  await expect(page.locator('dialog[data-panel]')).toHaveCount(0)

  const made = good(await person.client.api.tables.get({ tableId })).fields.find(({ label }) => label === 'Setores')
  const options = made?.options.options as { label: string }[]
  expect(options.map(({ label }) => label)).toEqual(['Varejo', 'Licitação', 'Atacado'])
})

test(
  'a formula is written with suggestions and says what is wrong where',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { path, tableId, value } = await makeTable(person)
    await enter(page, person, `${path}?dialog=createField&tableId=${tableId}`)
    const panel = page.getByRole('dialog', { name: 'Criar campo em Oportunidades' })
    await panel.getByRole('button', { name: 'Fórmula' }).click()
    await panel.getByLabel('Nome do campo').fill('Comissão')
    const box = panel.getByRole('combobox', { name: 'Fórmula' })
    await box.pressSequentially('ROUND({Val')
    await expect(panel.getByRole('option', { name: 'Valor' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('ROUND({Valor}')
    await box.pressSequentially(' * {Nada}, 2)')
    await expect(panel.getByText('Não há campo com este nome.')).toBeVisible()
    await checkAxe(page)
    await look(page, 'field-formula-wrong')
    await box.fill('ROUND({Valor} * 0.05, 2)')
    await expect(panel.getByText('Resultado: número')).toBeVisible()
    await panel.getByRole('button', { name: 'Criar campo' }).click()
    await expect(page.locator('dialog[data-panel]')).toHaveCount(0)
    const { fields } = good(await person.client.api.tables.get({ tableId }))
    expect(fields.find(({ label }) => label === 'Comissão')?.options.expression).toBe(`ROUND({${value.id}} * 0.05, 2)`)
  },
)

test('a change of type shows what is lost before, and can be taken back', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { path, tableId, stage } = await makeTable(person)
  await enter(page, person, `${path}?dialog=editField&tableId=${tableId}&fieldId=${stage.id}`)
  await page.getByRole('dialog', { name: 'Campo Etapa' }).getByRole('button', { name: 'Mudar tipo' }).click()
  await page.getByRole('button', { name: 'Número', exact: true }).click()
  await page.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(page.getByText('2 valores não cabem no novo tipo')).toBeVisible()
  await expect(page.getByRole('row', { name: /Proposta.*se perde/ })).toBeVisible()
  await checkAxe(page)
  await look(page, 'field-type-preview')
  await page.getByRole('button', { name: 'Converter mesmo assim' }).click()
  await expect(notices(page).getByText('“Etapa” agora é Número')).toBeVisible()
  await notices(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(notices(page).getByText('“Etapa” voltou ao tipo anterior')).toBeVisible()
  await expect(page.getByText('Proposta')).toBeVisible()
})

test(
  'a field is deleted after saying what uses it, and comes back [rule x.edit-table-fields, x.confirm-deletes]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { path, tableId, value } = await makeTable(person)
    const options = { expression: '{Valor} * 2' }
    good(await person.client.api.fields.create({ tableId, type: 'formula', label: 'Dobro', options }))
    await enter(page, person, path)
    await structure(page, 'Editar campos da tabela')
    const panel = page.getByRole('dialog', { name: 'Editar campos da tabela' })
    await expect(panel.getByRole('button', { name: 'Editar Valor' })).toBeVisible()
    await checkAxe(page)
    await look(page, 'field-order')
    await panel.getByRole('button', { name: /^Mover Valor/ }).focus()
    await page.keyboard.press('ArrowUp')
    await panel.getByRole('button', { name: 'Salvar' }).click()
    await expect(notices(page).getByText('Ordem dos campos salva')).toBeVisible()
    const { fields } = good(await person.client.api.tables.get({ tableId }))
    expect(fields.map(({ label }) => label)).toEqual(['Oportunidades', 'Valor', 'Etapa', 'Dobro'])

    const header = page.getByRole('columnheader', { name: /Valor/ })
    await header.scrollIntoViewIfNeeded()
    await header.hover()
    await header.getByRole('button', { name: 'Menu do campo Valor' }).click()
    await page.getByRole('menuitem', { name: 'Excluir campo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Excluir o campo Valor?' })
    await expect(dialog.getByText('campo: Dobro')).toBeVisible()
    await checkAxe(page)
    await look(page, 'field-delete')
    await dialog.getByRole('button', { name: 'Excluir campo' }).click()
    await expect(notices(page).getByText('Campo “Valor” excluído')).toBeVisible()
    await expect(header).toBeHidden()

    await structure(page, 'Editar campos da tabela')
    await panel.getByRole('button', { name: 'Restaurar' }).click()
    await expect(notices(page).getByText('Campo “Valor” restaurado')).toBeVisible()
    const after = good(await person.client.api.tables.get({ tableId })).fields
    expect(after.map(({ id }) => id)).toContain(value.id)
  },
)

test(
  'unique records are refused with the list of those that are alike [rule x.unique-records]',
  once,
  async ({ page, newOrganisation, enter, expectProblem, look }) => {
    const person = await newOrganisation()
    const { path, tableId } = await makeTable(person)
    await enter(page, person, path)
    await structure(page, 'Configurações da tabela')
    const dialog = page.getByRole('dialog', { name: 'Configurações da tabela' })
    const field = dialog.getByRole('textbox', { name: 'Registros únicos' }).or(dialog.getByRole('combobox'))
    await choose(page, field.first(), 'Oportunidades')
    expectProblem(`PUT /api/v3/tab/${tableId}/config/unique 409`)
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByRole('row', { name: /Merenda.*#1.*#2/ })).toBeVisible()
    await checkAxe(page)
    await look(page, 'unique-refused')
    await choose(page, field.first(), 'Etapa')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(notices(page).getByText('Configurações da tabela salvas')).toBeVisible()
    expect(good(await person.client.api.uniqueRecords.get({ tableId })).unique_field_id).not.toBeNull()
  },
)

test('a table is renamed where its name stands', once, async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  const { path, tableId } = await makeTable(person)
  await enter(page, person, path)
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await title.getByRole('button').click()
  await page.keyboard.type('Negócios')
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Negócios')
  await page.getByRole('button', { name: 'Ícone e cor da tabela' }).click()
  await page.getByRole('button', { name: 'Verde', exact: true }).click()
  await page.getByRole('button', { name: 'Alvo', exact: true }).click()
  await expect(async () => {
    const { label, color, icon } = good(await person.client.api.tables.get({ tableId }))
    expect({ label, color, icon }).toEqual({ label: 'Negócios', color: 'verde', icon: 'target' })
  }).toPass()
})

test(
  'a count takes only the connected records that its condition allows',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const clients = good(await api.tables.create({ label: 'Clientes' }))
    const deals = good(await api.tables.create({ label: 'Negócios' }))
    const [clientName, dealName] = [clients.fields[0]?.id ?? '', deals.fields[0]?.id ?? '']
    const open = good(await api.fields.create({ tableId: deals.id, type: 'checkbox', label: 'Aberto' })).id
    const options = { connectedTableId: clients.id }
    const link = good(
      await api.fields.create({ tableId: deals.id, type: 'connectedRecord', label: 'Cliente', options }),
    ).id
    const { id } = good(await api.records.create({ tableId: clients.id, values: { [clientName]: 'Ana' } }))
    for (const isOpen of [true, true, false])
      good(await api.records.create({ tableId: deals.id, values: { [dealName]: 'N', [open]: isOpen, [link]: id } }))
    await enter(page, person, `/object/${clients.id}?dialog=createField&tableId=${clients.id}`)
    const panel = page.getByRole('dialog', { name: 'Criar campo em Clientes' })
    await panel.getByLabel('Buscar campos e ferramentas').fill('contagem')
    await panel.getByRole('button', { name: /Contagem/ }).click()
    await panel.getByLabel('Nome do campo').fill('Abertos')
    await choose(
      page,
      panel.getByRole('textbox', { name: 'Conexão' }).or(panel.getByRole('combobox', { name: 'Conexão' })),
      'Negócios',
    )
    await panel.getByRole('button', { name: 'Adicionar condição' }).click()
    await choose(page, page.locator('input[aria-label="Campo"]').last(), 'Aberto')
    await choose(page, page.locator('input[aria-label="Valor"]').last(), 'Sim')
    await checkAxe(page)
    await look(page, 'field-count')
    await panel.getByRole('button', { name: 'Criar campo' }).click()
    await expect(page.locator('dialog[data-panel]')).toHaveCount(0)
    const made = good(await api.tables.get({ tableId: clients.id })).fields.find(({ label }) => label === 'Abertos')
    expect(made?.options.filters).toMatchObject({ rules: [{ field: open }] })
    const [ana] = good(await api.records.list({ tableId: clients.id })).records
    expect(ana?.values[made?.id ?? '']).toBe(2)
  },
)
