import type { Page } from '@playwright/test'
import { good, type Person } from '../fixtures/people.ts'
import { choose, notices } from '../fixtures/parts.ts'
import { png } from '../fixtures/pictures.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

test.use({ inBuild: true })

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

/** Steps of a plan: each with its days, and the second waits for the first. */
async function makePlan({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Obra' }))
  const tableId = table.id
  const name = table.fields[0]?.id ?? ''
  const field = async (label: string, type: string, options: Record<string, unknown> = {}) =>
    good(await api.fields.create({ tableId, label, type, options })).id
  const start = await field('Início', 'date')
  const end = await field('Fim', 'date')
  const after = await field('Depois de', 'manyToManyConnection', { connectedTableId: tableId })
  const make = async (label: string, from: number, to: number) =>
    good(await api.records.create({ tableId, values: { [name]: label, [start]: day(from), [end]: day(to) } })).id
  const first = await make('Fundação', 3, 6)
  const second = await make('Paredes', 10, 14)
  good(await api.records.update({ tableId, recordId: second, values: { [after]: { add: [first], remove: [] } } }))
  return { tableId, name, start, end, after, first, second }
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

test('a board hears what others write', once, async ({ page, newOrganisation, enter }) => {
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

test('a record on a calendar is put on the next day', once, async ({ page, newOrganisation, enter, look }) => {
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

test('a bar on a gantt is moved with its dates', once, async ({ page, newOrganisation, enter, look }) => {
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

test(
  'views are put in order, hidden, copied and taken away in one place [rule x.table-views]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const { tableId, name, stage } = await makeDeals(person)
    for (const label of ['Primeira', 'Segunda'])
      good(await api.views.create({ tableId, type: 'gallery', label, fields: [name] }))
    good(await api.views.create({ tableId, type: 'kanban', label: 'Funil', fields: [name], kanban_field: stage }))
    await enter(page, person, `/object/${tableId}`)
    await page.getByRole('button', { name: 'Gerenciar visualizações' }).click()
    const dialog = page.getByRole('dialog', { name: 'Visualizações da tabela' })
    await checkAxe(page)
    await look(page, 'views-manage')
    await dialog.getByRole('button', { name: /^Mover Funil/ }).focus()
    await page.keyboard.press('Home')
    const names = async () => good(await api.views.list({ tableId })).views.map(({ label }) => label)
    await expect.poll(names).toEqual(['Funil', 'Primeira', 'Segunda'])

    await dialog.getByRole('button', { name: 'Ocultar Segunda' }).click()
    const act = async (view: string, action: string) => {
      await dialog.getByRole('button', { name: `Opções de ${view}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Funil', 'Definir como visualização padrão')
    await expect(dialog.getByText('visualização padrão', { exact: true })).toBeAttached()
    await act('Primeira', 'Duplicar')
    await expect.poll(async () => (await names()).length).toBe(4)
    await act('Primeira', 'Excluir')
    await page
      .getByRole('dialog', { name: 'Excluir a visualização Primeira?' })
      .getByRole('button', { name: 'Excluir' })
      .click()
    await expect.poll(async () => (await names()).length).toBe(3)
    await dialog.getByRole('button', { name: 'Pronto' }).click()

    const tabs = page.getByRole('navigation', { name: 'Visualizações' })
    await expect(tabs.getByRole('link', { name: 'Segunda' })).toHaveCount(0)
    await page.goto(`/object/${tableId}`)
    await expect(tabs.getByRole('link', { name: 'Funil' })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('link', { name: 'Segunda' })).toHaveCount(0)
  },
)

test(
  'who may not manage views chooses only what they see [rule t.typo-views]',
  once,
  async ({ page, newMember, postmaster, enter, look }) => {
    const { api } = postmaster
    const table = good(await api.tables.create({ label: 'Oportunidades' }))
    const [name] = table.fields
    good(await api.views.create({ tableId: table.id, type: 'gallery', label: 'Cartões', fields: [name?.id ?? ''] }))
    const member = await newMember()
    await enter(page, member, `/object/${table.id}?dialog=tableViews&tableId=${table.id}`)
    const dialog = page.getByRole('dialog', { name: 'Visualizações da tabela' })
    await expect(dialog.getByText(/Você não tem permissão para gerenciar as visualizações da tabela/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Mover/ })).toHaveCount(0)
    await look(page, 'views-denied')
    await dialog.getByRole('button', { name: 'Ocultar Cartões' }).click()
    await dialog.getByRole('button', { name: 'Pronto' }).click()
    await expect(page.getByRole('link', { name: 'Cartões' })).toHaveCount(0)
  },
)

test(
  'a board sorted by a number keeps the order that its cards are put in',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const { tableId, name, stage, value } = await makeDeals(person)
    const given = { type: 'kanban', label: 'Funil', fields: [name], kanban_field: stage } as const
    const view = good(await api.views.create({ tableId, ...given, sort: [{ field: value, order: 'asc' }] }))
    await enter(page, person, `/object/${tableId}/views/${view.id}`)
    const cards = column(page, 'Nova').getByRole('listitem')
    await expect(cards).toHaveText([/Negócio 2/, /Negócio 4/, /Negócio 6/])
    await column(page, 'Nova').getByRole('button', { name: 'Negócio 6', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(cards).toHaveText([/Negócio 2/, /Negócio 6/, /Negócio 4/])
    if ((page.viewportSize()?.width ?? 0) > 800) {
      // By hand: the last of another column before the first of this one.
      const from = await column(page, 'Em andamento')
        .getByRole('button', { name: 'Negócio 5', exact: true })
        .boundingBox()
      const to = await cards.first().boundingBox()
      if (!from || !to) throw new Error('the board is not on screen')
      await page.mouse.move(from.x + 30, from.y + 15)
      await page.mouse.down()
      await page.mouse.move(from.x + 20, from.y + 25, { steps: 3 })
      await page.mouse.move(to.x + 60, to.y + 15, { steps: 6 })
      await page.mouse.up()
      await expect(cards).toHaveText([/Negócio 5/, /Negócio 2/, /Negócio 6/, /Negócio 4/])
    }
    await page.reload()
    await expect(cards.first()).toBeVisible()
    await expect(cards.last()).toHaveText(/Negócio 4/)
  },
)

test(
  'the columns of a board are ordered and hidden in its settings',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const { tableId, name, stage } = await makeDeals(person)
    const given = { type: 'kanban', label: 'Funil', fields: [name], kanban_field: stage } as const
    const view = good(await api.views.create({ tableId, ...given }))
    await enter(page, person, `/object/${tableId}/views/${view.id}`)
    await page.getByRole('button', { name: 'Opções de Funil' }).click()
    await page.getByRole('menuitem', { name: 'Configurar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Configurar visualização' })
    await dialog.getByRole('button', { name: 'Ocultar Em andamento' }).click()
    await dialog.getByRole('button', { name: /^Mover Fechada/ }).focus()
    await page.keyboard.press('Home')
    await checkAxe(page)
    await look(page, 'views-settings')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toBeHidden()
    await expect(column(page, 'Em andamento')).toHaveCount(0)
    await expect(page.getByRole('region').first()).toHaveAccessibleName('Fechada')
  },
)

test(
  'a gantt shows who waits for whom, and an end is moved alone',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const { tableId, name, start, end, after, second } = await makePlan(person)
    const view = good(
      await api.views.create({
        tableId,
        type: 'gantt',
        label: 'Cronograma',
        fields: [name],
        gantt_table_fields: [name, start],
        gantt_date_range: { start, end },
        gantt_dependency_field: after,
      }),
    )
    await enter(page, person, `/object/${tableId}/views/${view.id}`)
    const bar = page.getByRole('button', { name: 'Paredes, depende de Fundação' })
    await expect(bar).toBeVisible()
    await checkAxe(page)
    await look(page, 'views-gantt-plan')
    const valueOf = async (id: string) => good(await api.records.get({ tableId, recordId: second })).values[id]
    await bar.focus()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect.poll(() => valueOf(end)).toBe(day(15))
    expect(await valueOf(start)).toBe(day(10))
    // Faster than the server answers.
    for (let n = 0; n < 3; n++) await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => valueOf(start)).toBe(day(7))
    expect(await valueOf(end)).toBe(day(12))
    for (const zoom of ['Dia', 'Mês']) {
      await page.getByText(zoom, { exact: true }).click()
      await expect(bar).toBeVisible()
    }
  },
)

test('one record at a time, and a list with the record beside it', async ({ page, newOrganisation, enter, look }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name, value } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}`)
  await page.getByRole('button', { name: 'Nova visualização' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registro' }).click()
  await page.getByRole('button', { name: 'Criar visualização' }).click()
  await expect(page.getByText('1 de 6')).toBeVisible()
  await page.getByRole('button', { name: 'Próximo registro' }).click()
  await expect(page.getByText('2 de 6')).toBeVisible()
  await checkAxe(page)
  await look(page, 'views-record')

  const list = good(await api.views.create({ tableId, type: 'list', label: 'Lista', fields: [name, value] }))
  await page.goto(`/object/${tableId}/views/${list.id}`)
  await page.getByRole('button', { name: /Negócio 3/ }).click()
  if ((page.viewportSize()?.width ?? 0) > 800)
    await expect(page.getByRole('region', { name: 'Negócio 3' }).getByLabel('Valor')).toBeVisible()
  await look(page, 'views-list')
})

test(
  'a view that someone else deletes while it is open says so',
  once,
  async ({ page, newOrganisation, enter, expectProblem }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const { tableId, name } = await makeDeals(person)
    const view = good(await api.views.create({ tableId, type: 'gallery', label: 'Cartões', fields: [name] }))
    await enter(page, person, `/object/${tableId}/views/${view.id}`)
    await expect(page.getByText('Negócio 1')).toBeVisible()
    // The list asks once more for the view that it stood in before it hears that this is gone.
    expectProblem(`POST /api/v3/tab/${tableId}/records 404`)
    good(await api.views.remove({ tableId, viewId: view.id }))
    await expect(page.getByText('app_not_found · 404')).toBeVisible()
    await expect(notices(page).getByText(/./)).toHaveCount(0)
  },
)

test(
  'a board by person shows covers, and can do without dragging and adding',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const { tableId, name } = await makeDeals(person)
    const owner = good(await api.fields.create({ tableId, label: 'Dono', type: 'user' })).id
    const photo = good(await api.fields.create({ tableId, label: 'Foto', type: 'image' })).id
    const me = good(await api.auth.session()).session?.user.id_user ?? ''
    const [first] = good(await api.records.list({ tableId, search: 'Negócio 1' })).records
    good(await api.records.update({ tableId, recordId: first?.id ?? 0, values: { [owner]: me } }))
    const given = { type: 'kanban', label: 'Pessoas', fields: [name, owner, photo], kanban_field: owner } as const
    const view = good(await api.views.create({ tableId, ...given, cover: photo }))
    await enter(page, person, `/object/${tableId}/record/${first?.id}`)
    await page.locator('input[type=file]').first().setInputFiles(png(128))
    await expect
      .poll(async () => {
        const record = good(await api.records.get({ tableId, recordId: first?.id ?? 0 }))
        return (record.values[photo] as unknown[] | null)?.length
      })
      .toBe(1)

    await page.goto(`/object/${tableId}/views/${view.id}`)
    const mine = column(page, `${person.firstName} ${person.lastName}`)
    const card = mine.getByRole('button', { name: 'Negócio 1', exact: true })
    await expect(mine.getByRole('listitem').locator('img').first()).toBeVisible()
    await expect(column(page, 'Sem categoria').getByRole('listitem')).toHaveCount(5)
    await look(page, 'views-kanban-people')
    await card.focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(column(page, 'Sem categoria').getByRole('listitem')).toHaveCount(6)

    good(
      await api.views.update({
        tableId,
        viewId: view.id,
        kanban_hide_add_button: true,
        kanban_disable_drag_drop_cards: true,
      }),
    )
    await expect(column(page, 'Sem categoria').getByText('Novo registro')).toHaveCount(0)
    await column(page, 'Sem categoria').getByRole('button', { name: 'Negócio 1', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(column(page, 'Sem categoria').getByRole('listitem')).toHaveCount(6)
  },
)

test('every kind of view reads well, light and dark', async ({ page, newOrganisation, enter, look }) => {
  test.slow()
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name, stage, value, due } = await makeDeals(person)
  const fields = [name, stage, value, due]
  const range = { start: due, end: null }
  const kinds = {
    kanban: { fields, kanban_field: stage, footer: [{ field: value, aggregate: 'sum' as const }] },
    gantt: { gantt_table_fields: fields, gantt_date_range: range, gantt_color_field: stage },
    calendar: { fields, calendar_date_range: range, calendar_color_field: stage },
    gallery: { fields },
    list: { fields },
    record: { fields },
  }
  await enter(page, person, `/object/${tableId}/tasks`)
  await expect(page.getByText('Nenhuma tarefa nesta tabela')).toBeVisible()
  for (const [type, settings] of Object.entries(kinds)) {
    // The record view has one name, which nobody gives it.
    const named = type === 'record' ? {} : { label: `Visão ${type}` }
    const view = good(await api.views.create({ tableId, type: type as keyof typeof kinds, ...named, ...settings }))
    await page.goto(`/object/${tableId}/views/${view.id}`)
    await expect(page.getByText(type === 'record' ? '1 de 6' : 'Negócio 1').first()).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await checkAxe(page, { coloursOnly: scheme === 'dark' })
      await look(page, `views-${type}-${scheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
})
