import { choose, notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

test.use({ inBuild: true })

/** A table with a field of each of these kinds, and two records; the first has values that its fields would refuse. */
async function makeVisits({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Visitas', name_label: 'Nome' }))
  const add = async (label: string, type: string, options?: Record<string, unknown>) =>
    good(await api.fields.create({ tableId: table.id, label, type, ...(options && { options }) })).id
  const fields = {
    name: table.fields[0]?.id ?? '',
    time: await add('Duração', 'duration', { format: 'units' }),
    zip: await add('CEP', 'maskedText'),
    site: await add('Site', 'link', { strict: false }),
    phone: await add('Telefone', 'phone', { strict: false }),
    email: await add('E-mail', 'email', { strict: false }),
    key: await add('Id', 'uuid'),
  }
  const create = async (values: Record<string, unknown>) =>
    good(await api.records.create({ tableId: table.id, values }))
  const odd = await create({
    [fields.name]: 'Padaria Aurora',
    [fields.time]: '1:30',
    [fields.zip]: '01310100',
    [fields.site]: { url: 'https://aurora.example/cardapio', label: 'Cardápio' },
    [fields.phone]: 'ramal 12',
    [fields.email]: 'não tem',
  })
  await create({ [fields.name]: 'Mercado Central', [fields.phone]: '(11) 98765-4321', [fields.site]: 'em breve' })
  const read = async () => good(await api.records.get({ tableId: table.id, recordId: odd.id })).values
  return { tableId: table.id, recordId: odd.id, fields, read }
}

test('values are shown as people read them, and what is kept as typed is marked', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { tableId, recordId, fields, read } = await makeVisits(person)
  await enter(page, person, `/object/${tableId}?record=${recordId}`)
  const panel = page.getByRole('dialog', { name: 'Padaria Aurora' })
  await expect(panel.getByLabel('Duração', { exact: true })).toHaveValue('1h 30min')
  await expect(panel.getByLabel('Site', { exact: true })).toHaveValue('https://aurora.example/cardapio')
  await expect(panel.getByLabel('Texto do link Site')).toHaveValue('Cardápio')
  await expect(panel.getByText('não é um telefone válido')).toBeVisible()
  await expect(panel.getByText('não é um e-mail válido')).toBeVisible()
  await expect(panel.getByLabel('Telefone', { exact: true })).toHaveAccessibleDescription(/não é um telefone válido/)
  await look(page, 'record-values')
  await checkAxe(page)

  const time = panel.getByLabel('Duração', { exact: true })
  await time.fill('90')
  await time.press('Enter')
  await time.fill('2:45')
  await time.press('Enter')
  await expect.poll(async () => (await read())[fields.time]).toBe(9_900)
  const zip = panel.getByLabel('CEP', { exact: true })
  await zip.fill('')
  await zip.pressSequentially('04538133')
  await expect(zip).toHaveValue('04538-133')
  await zip.press('Enter')
  await expect.poll(async () => (await read())[fields.zip]).toBe('04538-133')
  const label = panel.getByLabel('Texto do link Site')
  await label.fill('Menu')
  await label.press('Enter')
  await expect.poll(async () => (await read())[fields.site]).toBe('Menu (https://aurora.example/cardapio)')
  const phone = panel.getByLabel('Telefone', { exact: true })
  await phone.fill('(11) 3265-4321')
  await phone.press('Enter')
  await expect(panel.getByText('não é um telefone válido')).toBeHidden()
  await expect.poll(async () => (await read())[fields.phone]).toBe('+551132654321')
})

test(
  'cells show labels and marks, and take durations and masked text',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { tableId, fields, read } = await makeVisits(person)
    await enter(page, person, `/object/${tableId}`)
    const row = page.getByRole('row', { name: /Padaria Aurora/ })
    await expect(row.getByText('Cardápio', { exact: true })).toBeVisible()
    await expect(row.getByRole('img', { name: /não é um telefone válido/ })).toBeVisible()
    await look(page, 'grid-values')
    await checkAxe(page)
    await row.getByText('1h 30min').dblclick()
    await page.getByRole('textbox', { name: 'Duração' }).fill('45 min')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read())[fields.time]).toBe(2_700)
    await row.getByText('01310-100').dblclick()
    const zip = page.getByRole('textbox', { name: 'CEP' })
    await zip.fill('')
    await zip.pressSequentially('20040002')
    await expect(zip).toHaveValue('20040-002')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read())[fields.zip]).toBe('20040-002')
  },
)

test(
  'a duration is filtered as it is typed, and values are found as they are read',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { tableId } = await makeVisits(person)
    await enter(page, person, `/object/${tableId}`)
    const grid = page.getByRole('grid')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('button', { name: 'Adicionar condição' }).click()
    await choose(page, page.getByRole('combobox', { name: 'Campo' }), 'Duração')
    await page.getByRole('textbox', { name: 'Valor' }).fill('1:30')
    await expect(grid.getByText('Mercado Central')).toHaveCount(0)
    await expect(grid.getByText('Padaria Aurora')).toBeVisible()
    await look(page, 'filter-duration')
    await page.getByRole('textbox', { name: 'Valor' }).fill('1:31')
    await expect(grid.getByText('Padaria Aurora')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remover filtro Duração' }).click()
    const search = page.getByRole('searchbox', { name: /Buscar/ }).or(page.getByPlaceholder('Buscar na tabela'))
    for (const [text, found, other] of [
      ['(11) 98765-4321', 'Mercado Central', 'Padaria Aurora'],
      ['01310100', 'Padaria Aurora', 'Mercado Central'],
    ] as const) {
      await search.last().fill(text)
      await expect(grid.getByText(other)).toHaveCount(0)
      await expect(grid.getByText(found)).toBeVisible()
    }
  },
)

test('a mask, a format and the switch for invalid values are set where a field is made', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { tableId } = await makeVisits(person)
  await enter(page, person, `/object/${tableId}`)
  for (const [type, label] of [
    ['Texto com máscara', 'Máscara'],
    ['Duração', 'Formato'],
    ['Telefone', 'Recusar valores inválidos'],
  ] as const) {
    await page.getByRole('button', { name: 'Novo campo' }).first().click()
    await page
      .getByRole('button', { name: new RegExp(`^${type}`) })
      .first()
      .click()
    await expect(page.getByLabel(label).first()).toBeVisible()
    await look(page, `field-${type.split(' ')[0]}`)
    await page.keyboard.press('Escape')
  }
})

test(
  'taking a one-to-one connection from another record is told, and can be undone',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const people = good(await api.tables.create({ label: 'Pessoas', name_label: 'Nome' }))
    good(await api.records.create({ tableId: people.id, values: { [people.fields[0]?.id ?? '']: 'Bia' } }))
    const teams = good(await api.tables.create({ label: 'Times', name_label: 'Nome' }))
    const name = teams.fields[0]?.id ?? ''
    const captain = good(
      await api.fields.create({
        tableId: teams.id,
        label: 'Capitã',
        type: 'oneToOneConnection',
        options: { connectedTableId: people.id },
      }),
    ).id
    good(await api.records.create({ tableId: teams.id, values: { [name]: 'Azul', [captain]: 1 } }))
    good(await api.records.create({ tableId: teams.id, values: { [name]: 'Verde' } }))
    const captainOf = async (recordId: number) =>
      good(await api.records.get({ tableId: teams.id, recordId })).values[captain]
    await enter(page, person, `/object/${teams.id}?record=2`)
    const panel = page.getByRole('dialog', { name: 'Verde' })
    await panel.getByRole('button', { name: /^Capitã/ }).click()
    await page.getByRole('option', { name: 'Bia' }).click()
    await expect(notices(page).getByText('“Azul” perdeu esta conexão')).toBeVisible()
    await look(page, 'taken')
    expect(await captainOf(1)).toBeNull()
    await notices(page).getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(async () => captainOf(1)).toMatchObject({ label: 'Bia' })
    expect(await captainOf(2)).toBeNull()
  },
)
