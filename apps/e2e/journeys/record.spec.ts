import { good, type Person } from '../fixtures/people.ts'
import { notices } from '../fixtures/parts.ts'
import { png } from '../fixtures/pictures.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

const options = ['Novo', 'Negociação', 'Fechada'].map((label, n) => ({ id: `opt_fase0${n}`, label, color: 'azul' }))

/** A table with a field of each sort that the panel edits in its own way, and one record. */
async function makeDeals({ client: { api } }: Person) {
  const companies = good(await api.tables.create({ label: 'Empresas' }))
  const companyName = companies.fields[0]?.id ?? ''
  for (const name of ['Rede Bom Preço', 'Padaria Aurora'])
    good(await api.records.create({ tableId: companies.id, values: { [companyName]: name } }))
  const table = good(await api.tables.create({ label: 'Oportunidades', name_label: 'Nome' }))
  const add = async (label: string, type: string, settings?: Record<string, unknown>) =>
    good(await api.fields.create({ tableId: table.id, label, type, ...(settings && { options: settings }) })).id
  const fields = {
    name: table.fields[0]?.id ?? '',
    client: await add('Cliente', 'connectedRecord', { connectedTableId: companies.id }),
    phase: await add('Fase', 'select', { options }),
    value: await add('Valor', 'currency'),
    phone: await add('Telefone', 'phone'),
    due: await add('Previsão', 'date'),
    todo: await add('Tarefas', 'todoList'),
    time: await add('Tempo', 'timer'),
    photo: await add('Foto', 'image'),
  }
  const values = { [fields.name]: 'Contrato de laticínios', [fields.value]: 184_500 }
  const record = good(await api.records.create({ tableId: table.id, values }))
  const read = async () => good(await api.records.get({ tableId: table.id, recordId: record.id })).values
  return { tableId: table.id, recordId: record.id, fields, read }
}

test('each field saves by itself, and what is refused stays as it was typed', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { tableId, recordId, fields, read } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}?record=${recordId}`)
  const panel = page.getByRole('dialog', { name: 'Contrato de laticínios' })
  const value = panel.getByLabel('Valor', { exact: true })
  await expect(value).toHaveValue('R$ 184.500,00')
  await value.fill('200.000,50')
  await value.press('Enter')
  await expect.poll(async () => (await read())[fields.value]).toBe(200_000.5)

  const phone = panel.getByLabel('Telefone', { exact: true })
  await phone.fill('123')
  await phone.blur()
  await expect(panel.getByText('Isto não é um telefone')).toBeVisible()
  await expect(phone).toHaveValue('123')
  await look(page, 'record-problem')
  await phone.press('Escape')
  await expect(panel.getByText('Isto não é um telefone')).toBeHidden()
  await expect(panel).toBeVisible()

  await panel.getByRole('button', { name: /^Fase/ }).click()
  await page.getByRole('option', { name: 'Negociação' }).click()
  await expect.poll(async () => (await read())[fields.phase]).toBe('opt_fase01')
  await panel.getByRole('button', { name: /^Cliente/ }).click()
  await page.getByLabel('Buscar em Cliente').fill('padaria')
  await page.getByRole('option', { name: 'Padaria Aurora' }).click()
  await expect.poll(async () => (await read())[fields.client]).toMatchObject({ label: 'Padaria Aurora' })
  // One that is not there yet is made from where it is missed.
  await panel.getByRole('button', { name: /^Cliente/ }).click()
  await page.getByLabel('Buscar em Cliente').fill('Mercado Novo')
  await page.getByRole('option', { name: 'Criar “Mercado Novo”' }).click()
  await expect.poll(async () => (await read())[fields.client]).toMatchObject({ label: 'Mercado Novo' })
  await panel.getByLabel('Previsão', { exact: true }).fill('1/12/2026')
  await panel.getByLabel('Previsão', { exact: true }).press('Enter')
  await expect.poll(async () => (await read())[fields.due]).toBe('2026-12-01')

  await panel.getByLabel('Adicionar item').fill('Ligar')
  await panel.getByLabel('Adicionar item').blur()
  await panel.getByRole('checkbox', { name: 'Concluir Ligar' }).check()
  await expect.poll(async () => (await read())[fields.todo]).toEqual([{ title: 'Ligar', done: true }])
  await panel.getByRole('button', { name: 'Iniciar contagem' }).click()
  await panel.getByRole('button', { name: 'Parar contagem' }).click()
  await expect.poll(async () => (await read())[fields.time]).toMatchObject([{ finishedAt: expect.any(String) }])
  await panel.locator('input[type=file]').setInputFiles(png())
  await expect(panel.getByRole('button', { name: 'Ver azul.png', exact: true })).toBeVisible()
  await expect.poll(async () => (await read())[fields.photo]).toMatchObject([{ name: 'azul.png' }])
  await look(page, 'record-panel')

  await panel.getByLabel('Nome', { exact: true }).fill('Contrato de 2027')
  await panel.getByLabel('Nome', { exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Contrato de 2027' })).toBeVisible()
  await page.getByRole('link', { name: 'Abrir em página própria' }).click()
  await expect(page.getByLabel('Valor', { exact: true })).toHaveValue('R$ 200.000,50')
  await checkAxe(page)
  await look(page, 'record-page')
})

test(
  'what others change appears, and a change of the same field is told',
  once,
  async ({ page, newOrganisation, enter, expectProblem }) => {
    const person = await newOrganisation()
    const { tableId, recordId, fields } = await makeDeals(person)
    const { api } = person.client
    await enter(page, person, `/object/${tableId}/record/${recordId}`)
    const value = page.getByLabel('Valor', { exact: true })
    await expect(value).toHaveValue('R$ 184.500,00')
    good(await api.records.update({ tableId, recordId, values: { [fields.value]: 5 } }))
    await expect(value).toHaveValue('R$ 5,00')

    await value.fill('6')
    good(await api.records.update({ tableId, recordId, values: { [fields.value]: 777 } }))
    expectProblem(`PUT /api/v3/tab/${tableId}/forms/update/record/${recordId} 409`)
    await value.press('Enter')
    await expect(page.getByText('Outra pessoa alterou este campo')).toBeVisible()
    await expect(value).toHaveValue('R$ 6,00')
    await page.getByRole('button', { name: 'Carregar a versão salva' }).click()
    await expect(value).toHaveValue('R$ 777,00')
  },
)

test(
  'history gives a value back, and a deleted record comes back from the trash',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { tableId, recordId, fields, read } = await makeDeals(person)
    const { api } = person.client
    good(await api.records.update({ tableId, recordId, values: { [fields.value]: 5 } }))
    await enter(page, person, `/object/${tableId}/record/${recordId}`)
    await page.getByRole('button', { name: 'Histórico' }).click()
    await expect(page.getByText('criou o registro', { exact: true })).toBeVisible()
    await look(page, 'record-history')
    await page.getByRole('button', { name: 'Restaurar o valor anterior de Valor' }).click()
    await page.getByRole('button', { name: 'Restaurar este valor' }).last().click()
    await expect.poll(async () => (await read())[fields.value]).toBe(184_500)

    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Excluir registro' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir registro' }).click()
    await expect(notices(page).getByText('Contrato de laticínios foi para a lixeira')).toBeVisible()
    await page.goto(`/object/${tableId}/trash`)
    await page.getByRole('checkbox', { name: 'Selecionar Contrato de laticínios' }).check()
    await checkAxe(page)
    await look(page, 'record-trash')
    await page.getByRole('button', { name: 'Recuperar' }).click()
    await expect(notices(page).getByText('1 registro recuperado')).toBeVisible()
    await expect(page.getByText('Nenhum dado foi encontrado')).toBeVisible()
    expect((await read())[fields.value]).toBe(184_500)

    good(await api.records.remove({ tableId, ids: [recordId] }))
    await page.getByRole('checkbox', { name: 'Selecionar Contrato de laticínios' }).check()
    await page.getByRole('button', { name: 'Excluir para sempre' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir para sempre' }).click()
    await expect(notices(page).getByText('1 registro excluído para sempre')).toBeVisible()
  },
)
