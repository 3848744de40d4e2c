import type { Page } from '@playwright/test'
import { good, type Person } from '../fixtures/people.ts'
import { choose } from '../fixtures/parts.ts'
import { expect, test } from '../fixtures/test.ts'

const stages = ['Nova', 'Em andamento', 'Fechada'].map((label, n) => ({ id: `opt_stage${n}`, label, color: 'azul' }))
/** The middle of a month, so that a day before and after are on the same page of the calendar. */
const day = (n: number) => `${new Date().toISOString().slice(0, 8)}${String(n).padStart(2, '0')}`

/** A table of deals with a stage, a value and a date, and six of them. */
async function makeDeals({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Oportunidades' }))
  const name = table.fields[0]?.id ?? ''
  const field = async (label: string, type: 'select' | 'currency' | 'date', options?: Record<string, unknown>) =>
    good(await api.fields.create({ tableId: table.id, label, type, ...(options && { options }) })).id
  const stage = await field('Etapa', 'select', { options: stages })
  const value = await field('Valor', 'currency')
  const due = await field('Previsão', 'date')
  const records = [1, 2, 3, 4, 5, 6].map((n) => ({
    values: { [name]: `Negócio ${n}`, [stage]: stages[n % 2]?.id, [value]: n * 1_000, [due]: day(10 + n) },
  }))
  good(await api.records.createMany({ tableId: table.id, records }))
  return { tableId: table.id, name, stage, value, due }
}

const input = (page: Page, label: string) => page.locator(`input[aria-label="${label}"]`).last()
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a filter is put together, taken from its chip and kept in a view', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { tableId } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}`)
  const count = page.getByRole('status').filter({ hasText: 'registros' })
  await expect(count).toHaveText('6 registros')

  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('button', { name: 'Adicionar condição' }).click()
  await choose(page, input(page, 'Campo'), 'Etapa')
  await choose(page, input(page, 'Valor'), 'Nova')
  await expect(count).toHaveText('3 registros')
  await expect(page.getByRole('grid').getByText('Negócio 2')).toBeVisible()
  await expect(page.getByRole('grid').getByText('Negócio 1')).toHaveCount(0)
  await look(page, 'views-filter')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Salvar como visualização' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Só novas')
  await page.getByRole('button', { name: 'Criar visualização' }).click()
  await expect(page.getByRole('link', { name: 'Só novas' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(count).toHaveText('3 registros')
  await page.getByRole('button', { name: 'Remover filtro Etapa' }).click()
  await expect(count).toHaveText('6 registros')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(count).toHaveText('3 registros')
})

test('a board is made, and a card goes to another column by hand and by keys', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { tableId, stage } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}`)
  await page.getByRole('button', { name: 'Nova visualização' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kanban' }).click()
  await page.getByRole('button', { name: 'Criar visualização' }).click()
  await expect(column(page, 'Nova').getByRole('listitem')).toHaveCount(3)
  await look(page, 'views-kanban')

  const card = (name: string, of: string) => column(page, of).getByRole('button', { name, exact: true })
  await card('Negócio 2', 'Nova').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(card('Negócio 2', 'Em andamento')).toBeVisible()
  await expect(card('Negócio 2', 'Nova')).toHaveCount(0)

  if ((page.viewportSize()?.width ?? 0) > 800) {
    const from = await card('Negócio 4', 'Nova').boundingBox()
    const to = await column(page, 'Fechada').boundingBox()
    if (!from || !to) throw new Error('the board is not on screen')
    await page.mouse.move(from.x + 30, from.y + 15)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 25, { steps: 3 })
    await page.mouse.move(to.x + 80, to.y + 120, { steps: 6 })
    await page.mouse.up()
    await expect(card('Negócio 4', 'Fechada')).toBeVisible()
    // The card is there at once; the server has it a moment later.
    await expect
      .poll(
        async () =>
          good(await person.client.api.records.list({ tableId, search: 'Negócio 4' })).records[0]?.values[stage],
      )
      .toBe(stages[2]?.id)
  }
})

test('a board hears what others write', async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name, stage } = await makeDeals(person)
  const view = good(
    await api.views.create({ tableId, type: 'kanban', label: 'Funil', fields: [name], kanban_field: stage }),
  )
  await enter(page, person, `/object/${tableId}/views/${view.id}`)
  await expect(column(page, 'Fechada').getByRole('listitem')).toHaveCount(0)
  await expect(column(page, 'Nova').getByRole('listitem')).toHaveCount(3)
  const [first] = good(await api.records.list({ tableId, search: 'Negócio 2' })).records
  good(await api.records.update({ tableId, recordId: first?.id ?? 0, values: { [stage]: stages[2]?.id } }))
  await expect(column(page, 'Fechada').getByRole('listitem')).toHaveCount(1)
  await expect(column(page, 'Nova').getByRole('listitem')).toHaveCount(2)
})

test('a record on a calendar is put on the next day', async ({ page, newOrganisation, enter, look }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name, due } = await makeDeals(person)
  const range = { start: due, end: null }
  const view = good(
    await api.views.create({ tableId, type: 'calendar', label: 'Agenda', fields: [name], calendar_date_range: range }),
  )
  await enter(page, person, `/object/${tableId}/views/${view.id}`)
  const entry = page.getByRole('button', { name: 'Negócio 1', exact: true })
  await expect(entry).toBeVisible()
  await look(page, 'views-calendar')
  await entry.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect
    .poll(async () => good(await api.records.list({ tableId, search: 'Negócio 1' })).records[0]?.values[due])
    .toBe(day(12))
})

test('a bar on a gantt is moved with its dates', async ({ page, newOrganisation, enter, look }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name, due } = await makeDeals(person)
  const view = good(
    await api.views.create({
      tableId,
      type: 'gantt',
      label: 'Prazos',
      fields: [name],
      gantt_table_fields: [name],
      gantt_date_range: { start: due, end: null },
    }),
  )
  await enter(page, person, `/object/${tableId}/views/${view.id}`)
  const bar = page.locator('button[aria-label="Negócio 3"]')
  await expect(bar).toBeVisible()
  await look(page, 'views-gantt')
  await bar.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect
    .poll(async () => good(await api.records.list({ tableId, search: 'Negócio 3' })).records[0]?.values[due])
    .toBe(day(14))
})

test('a footer adds up all records', async ({ page, newOrganisation, enter }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 800, 'the column lies outside of a phone')
  const person = await newOrganisation()
  const { tableId } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}`)
  await page.getByRole('button', { name: 'Calcular em Valor' }).click()
  await page.getByRole('menuitem', { name: 'Soma' }).click()
  await expect(page.getByRole('button', { name: 'Calcular em Valor' })).toHaveText(/Soma\s+R\$\s21\.000,00/)
})
