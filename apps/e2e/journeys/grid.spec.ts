import type { Page } from '@playwright/test'
import { choose, notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { expect, test, once } from '../fixtures/test.ts'

test.use({ inBuild: true })

const stages = [
  { id: 'opt_stage0', label: 'Nova', color: 'azul' },
  { id: 'opt_stage1', label: 'Fechada', color: 'verde' },
]

/** A table of deals with a stage, a value and a note. */
async function makeDeals({ client: { api } }: Person, count = 6) {
  const table = good(await api.tables.create({ label: 'Oportunidades' }))
  const tableId = table.id
  const name = table.fields[0]?.id ?? ''
  const field = async (
    label: string,
    type: 'select' | 'number' | 'singleLineText',
    options?: Record<string, unknown>,
  ) => good(await api.fields.create({ tableId, label, type, ...(options && { options }) })).id
  const stage = await field('Etapa', 'select', { options: stages })
  const value = await field('Valor', 'number')
  const note = await field('Nota', 'singleLineText')
  const records = Array.from({ length: count }, (_, n) => ({
    values: { [name]: `Negócio ${n + 1}`, [stage]: stages[n % 2]?.id, [value]: (n + 1) * 10, [note]: `nota ${n + 1}` },
  }))
  good(await api.records.createMany({ tableId, records }))
  return { tableId, name, stage, value, note }
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800
const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)
const heads = (page: Page) => page.getByRole('columnheader').locator('span[title]')

test('records stand in groups, with counts and sums; groups open and close by keys and stay in a view', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  test.skip(isPhone(page), 'the sums lie outside of a phone')
  const person = await newOrganisation()
  const { tableId } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}`)
  await page.getByRole('button', { name: 'Agrupar' }).click()
  await choose(page, page.locator('input[aria-label="Agrupar"]'), 'Etapa')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Calcular em Valor' }).click()
  await page.getByRole('menuitem', { name: 'Soma' }).click()

  const sheet = page.getByRole('treegrid')
  await expect(sheet.getByRole('row', { name: /Nova\s*3\s*90/ })).toHaveAttribute('aria-expanded', 'true')
  await expect(sheet.getByRole('row', { name: /Fechada\s*3\s*120/ })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /Negócio/ })).toHaveCount(6)
  await look(page, 'grid-groups')

  await cell(page, 1, 0).click()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(sheet.getByRole('row', { name: /Negócio/ })).toHaveCount(3)
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('row', { name: /Negócio/ })).toHaveCount(6)
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('row', { name: /Negócio/ })).toHaveCount(3)

  // Another person moves a record to the other group: counts and rows follow.
  const { api } = person.client
  await page.keyboard.press('Enter')
  const [first] = good(await api.records.list({ tableId, search: 'Negócio 1' })).records
  const stage = Object.keys(first?.values ?? {}).find((id) => first?.values[id] === 'opt_stage0') ?? ''
  good(await api.records.update({ tableId, recordId: first?.id ?? 0, values: { [stage]: 'opt_stage1' } }))
  await expect(sheet.getByRole('row', { name: /Nova\s*2\s*80/ })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /Fechada\s*4\s*130/ })).toBeVisible()

  await page.getByRole('button', { name: 'Salvar como visualização' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Agrupadas')
  await page.getByRole('button', { name: 'Criar visualização' }).click()
  await expect(page.getByRole('link', { name: 'Agrupadas' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(sheet.getByRole('row', { name: /Fechada\s*4\s*130/ })).toBeVisible()
})

test('rows take the colours of a choice, from the view', once, async ({ page, newOrganisation, enter, look }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name } = await makeDeals(person)
  const view = good(await api.views.create({ tableId, type: 'table', label: 'Cores', fields: [name] }))
  await enter(page, person, `/object/${tableId}/views/${view.id}`)
  await page.getByRole('button', { name: 'Cores', exact: true }).click()
  await choose(page, page.getByPlaceholder('Escolha um campo de opções'), 'Etapa')
  await page.keyboard.press('Escape')
  // The field that they hang on is not even shown.
  await expect(page.locator('[data-color="azul"]')).toHaveCount(3)
  await expect(page.locator('[data-color="verde"]')).toHaveCount(3)
  await page.getByRole('button', { name: 'Salvar na visualização' }).click()
  await expect(notices(page).getByText('Visualização salva')).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-color="verde"]')).toHaveCount(3)
  await look(page, 'grid-colors')
})

test('columns are moved by hand and by keys, kept in sight and put away, until the view keeps them', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip(isPhone(page), 'columns are arranged where there is room for them')
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name, stage, value, note } = await makeDeals(person)
  const view = good(
    await api.views.create({ tableId, type: 'table', label: 'Minha', fields: [name, stage, value, note] }),
  )
  await enter(page, person, `/object/${tableId}/views/${view.id}`)
  await expect(heads(page)).toHaveText(['Oportunidades', 'Etapa', 'Valor', 'Nota'])

  const from = await page.getByRole('columnheader', { name: 'Nota' }).boundingBox()
  const to = await page.getByRole('columnheader', { name: 'Etapa' }).boundingBox()
  if (!from || !to) throw new Error('the columns are not on screen')
  await page.mouse.move(from.x + 60, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 15, { steps: 3 })
  await page.mouse.move(to.x + 20, to.y + 15, { steps: 6 })
  await page.mouse.up()
  await expect(heads(page)).toHaveText(['Oportunidades', 'Nota', 'Etapa', 'Valor'])

  await cell(page, 0, 3).click()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(heads(page)).toHaveText(['Oportunidades', 'Nota', 'Valor', 'Etapa'])

  await page.getByRole('columnheader', { name: 'Nota' }).hover()
  await page.getByRole('button', { name: 'Menu do campo Nota' }).click()
  await page.getByRole('menuitem', { name: 'Congelar até aqui' }).click()
  await expect(page.getByRole('columnheader', { name: 'Nota' })).toHaveAttribute('data-pinned', 'true')
  await page.getByRole('columnheader', { name: 'Etapa' }).hover()
  await page.getByRole('button', { name: 'Menu do campo Etapa' }).click()
  await page.getByRole('menuitem', { name: 'Ocultar campo' }).click()
  await expect(heads(page)).toHaveText(['Oportunidades', 'Nota', 'Valor'])

  const edge = page.getByRole('columnheader', { name: 'Valor' })
  const box = await edge.boundingBox()
  if (!box) throw new Error('the column is not on screen')
  await page.mouse.move(box.x + box.width - 1, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 59, box.y + 15, { steps: 4 })
  await page.mouse.up()
  // What the pointer did last is on screen with the next picture.
  await expect.poll(async () => (await edge.boundingBox())?.width).toBeCloseTo(box.width + 60, -1)

  await page.getByRole('button', { name: 'Salvar na visualização' }).click()
  await expect(page.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
  const saved = good(await api.views.list({ tableId })).views[0]
  expect(saved).toMatchObject({ fields: [name, note, value], hidden_fields: [stage], frozen_columns: 2 })
  expect(saved?.column_widths?.[value]).toBeGreaterThan(box.width + 50)
  await page.reload()
  await expect(heads(page)).toHaveText(['Oportunidades', 'Nota', 'Valor'])
})

test('marked records are changed, copied, exported and deleted together [rule x.confirm-deletes]', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip(isPhone(page), 'rows are marked with a pointer')
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, note } = await makeDeals(person, 130)
  await enter(page, person, `/object/${tableId}`)
  const count = page.locator('output').filter({ hasText: /^\d+ registros$/ })
  await expect(count).toHaveText('130 registros')

  await cell(page, 0, 0).hover()
  await page.getByRole('checkbox', { name: 'Selecionar registro' }).first().click()
  await page.getByRole('button', { name: 'Marcar todos os 130' }).click()
  await expect(page.getByText('130 selecionados')).toBeVisible()
  await page.getByRole('button', { name: 'Editar campo' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Campo' }), 'Nota')
  await page.getByLabel('Novo valor').fill('revisado')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Salvar em 130 registros' }).click()
  await expect(cell(page, 0, 3)).toHaveText('revisado')
  const rule = { op: 'and' as const, rules: [{ field: note, operator: 'is', value: 'revisado' }] }
  expect(good(await api.records.list({ tableId, filter: rule, total: true })).total).toBe(130)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('button', { name: 'Limpar a seleção' }).click()
  await cell(page, 0, 0).hover()
  await page.getByRole('checkbox', { name: 'Selecionar registro' }).first().click()
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await expect(count).toHaveText('131 registros')

  await cell(page, 1, 0).hover()
  await page.getByRole('checkbox', { name: 'Selecionar registro' }).first().click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir registro' }).click()
  await expect(count).toHaveText('130 registros')
  await notices(page).getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(count).toHaveText('131 registros')
})

test('tools and views stand beside the table; the last view is remembered; all records go by the typed name [rule x.table, s.table.toolbar-leave, t.view-id, x.table.tools, x.confirm-deletes]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name } = await makeDeals(person)
  const view = good(await api.views.create({ tableId, type: 'table', label: 'Nomes', fields: [name] }))
  await enter(page, person, `/object/${tableId}`)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Ferramentas' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Filtros' }).click()
    await expect(page.getByRole('button', { name: 'Adicionar condição' })).toBeVisible()
    return
  }
  const rail = page.getByRole('navigation', { name: 'Ferramentas da tabela' })
  const tools = page.getByRole('complementary', { name: 'Ferramentas' })
  const views = page.getByRole('complementary', { name: 'Visualizações' })
  await expect(tools).toBeVisible()
  await look(page, 'grid-tools')
  await tools.getByRole('button', { name: 'Ordenação' }).click()
  await expect(page.getByRole('button', { name: 'Adicionar ordem' })).toBeVisible()
  await page.keyboard.press('Escape')

  await rail.getByRole('button', { name: 'Visualizações' }).click()
  await views.getByRole('link', { name: 'Nomes' }).click()
  await expect(page).toHaveURL(new RegExp(`/views/${view.id}`))
  await expect(views.getByRole('link', { name: 'Nomes' })).toHaveAttribute('aria-current', 'page')
  await rail.getByRole('button', { name: 'Visualizações' }).click()
  await expect(views).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/object/${tableId}\\?`))
  await page.goto(`/object/${tableId}`)
  await expect(views).toBeVisible()
  await rail.getByRole('button', { name: 'Ferramentas' }).click()
  await rail.getByRole('button', { name: 'Visualizações' }).click()
  await expect(page).toHaveURL(new RegExp(`/views/${view.id}`))

  await rail.getByRole('button', { name: 'Ferramentas' }).click()
  await tools.getByRole('button', { name: 'Excluir todos' }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Excluir todos os registros' })
  await expect(sure).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox').fill('Oportunidades')
  await sure.click()
  await expect(page.getByText(/^0 registro/)).toBeVisible()
  expect(good(await api.records.trash({ tableId })).records).toHaveLength(6)
})

/** Of the page, where these run. */
interface Clipboard {
  items: { add: (file: File) => void }
  setData: (type: string, text: string) => void
  getData: (type: string) => string
}
declare const DataTransfer: new () => Clipboard
declare const ClipboardEvent: new (
  type: string,
  options: { clipboardData: Clipboard; bubbles: boolean; cancelable: boolean },
) => Event

/** As a sheet or a web page gives it, or as someone pastes a file. */
const paste = (page: Page, given: { text?: string; html?: string; file?: string }) =>
  page.getByRole('grid').evaluate((grid, { text, html, file }) => {
    const clipboardData = new DataTransfer()
    if (text) clipboardData.setData('text/plain', text)
    if (html) clipboardData.setData('text/html', html)
    if (file) clipboardData.items.add(new File(['olá'], file, { type: 'text/plain' }))
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)
const copied = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const clipboardData = new DataTransfer()
    grid.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
  })

test('cells are typed, pasted, filled and taken back; what does not fit stays in its cell, marked', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.skip(isPhone(page), 'a range is drawn with a pointer')
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, value, note } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}`)
  const valuesOf = async (field: string) =>
    good(await api.records.list({ tableId })).records.map(({ values }) => values[field])

  // Columns: name, stage, value, note.
  await cell(page, 0, 3).click()
  await page.keyboard.type('direto')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 3)).toHaveText('direto')
  await expect(cell(page, 1, 3)).toHaveAttribute('data-active', 'true')

  await cell(page, 0, 2).click()
  await paste(page, {
    text: '7\tsete\nmuito\toito',
    html: '<table><tr><td>7</td><td>sete</td></tr><tr><td>muito</td><td>oito</td></tr></table>',
  })
  await expect(cell(page, 1, 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 1, 2)).toHaveText('muito')
  await expect(cell(page, 1, 3)).toHaveText('oito')
  await expect.poll(() => valuesOf(value)).toEqual([7, 20, 30, 40, 50, 60])
  // What was kept goes on where it was left.
  await cell(page, 1, 2).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Valor' })).toHaveValue('muito')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(cell(page, 1, 2)).toHaveText('20')

  // From the corner of the range on, by hand.
  await cell(page, 0, 2).click()
  await page.keyboard.press('Shift+ArrowDown')
  const handle = await page.locator('[data-handle]').boundingBox()
  const target = await cell(page, 5, 2).boundingBox()
  if (!handle || !target) throw new Error('the range is not on screen')
  await page.mouse.move(handle.x + 4, handle.y + 4)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 16, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => valuesOf(value)).toEqual([7, 20, 7, 20, 7, 20])
  await page.keyboard.press('Control+z')
  await expect.poll(() => valuesOf(value)).toEqual([7, 20, 30, 40, 50, 60])
  await page.keyboard.press('Control+y')
  await expect.poll(() => valuesOf(value)).toEqual([7, 20, 7, 20, 7, 20])

  await cell(page, 0, 2).click()
  await cell(page, 1, 3).click({ modifiers: ['Shift'] })
  expect(await copied(page)).toEqual({
    text: '7\tsete\n20\toito',
    html: '<table><tr><td>7</td><td>sete</td></tr><tr><td>20</td><td>oito</td></tr></table>',
  })
  await cell(page, 0, 3).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await valuesOf(note)).slice(0, 3)).toEqual(['sete', 'sete', 'sete'])
})

test('every kind of value has its editor in the cell', async ({ page, newOrganisation, enter, look }) => {
  test.skip(isPhone(page), 'the columns lie outside of a phone')
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Tudo' }))
  const tableId = table.id
  const field = async (label: string, type: 'rating' | 'switch' | 'date' | 'text' | 'tags' | 'time' | 'files') =>
    good(
      await api.fields.create({
        tableId,
        label,
        type,
        ...(type === 'tags' && { options: { options: stages } }),
        ...(type === 'files' && { options: { maxFiles: 3 } }),
      }),
    ).id
  const ids = {
    stars: await field('Estrelas', 'rating'),
    active: await field('Ativo', 'switch'),
    day: await field('Dia', 'date'),
    long: await field('Texto', 'text'),
    tags: await field('Marcas', 'tags'),
    hour: await field('Hora', 'time'),
    files: await field('Arquivos', 'files'),
  }
  const { id: recordId } = good(await api.records.create({ tableId, values: { [table.fields[0]?.id ?? '']: 'Um' } }))
  const stored = async () => good(await api.records.get({ tableId, recordId })).values
  await enter(page, person, `/object/${tableId}`)
  await page.getByRole('button', { name: 'Ferramentas' }).click()

  await cell(page, 0, 1).locator('[data-star="4"]').click()
  await expect.poll(async () => (await stored())[ids.stars]).toBe(4)
  await expect(cell(page, 0, 1).getByRole('img', { name: '4 de 5 estrelas' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await stored())[ids.stars]).toBe(3)

  await cell(page, 0, 2).getByRole('img', { name: 'Não' }).click()
  await expect.poll(async () => (await stored())[ids.active]).toBe(true)

  await cell(page, 0, 3).click()
  await page.keyboard.type('31/12/2026')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await stored())[ids.day]).toBe('2026-12-31')
  await page.keyboard.type('uma')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('duas')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await stored())[ids.long]).toBe('uma\nduas')

  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Nova' }).click()
  await page.getByRole('option', { name: 'Fechada' }).click()
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await stored())[ids.tags]).toEqual(['opt_stage0', 'opt_stage1'])

  await page.keyboard.type('99:99')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('09:30')
  await page.keyboard.press('Enter')
  await expect.poll(async () => String((await stored())[ids.hour])).toMatch(/^09:30/)

  await cell(page, 0, 7).click()
  await paste(page, { file: 'colado.txt' })
  await expect(cell(page, 0, 7)).toContainText('colado.txt')
  await expect.poll(async () => JSON.stringify((await stored())[ids.files])).toContain('colado.txt')
  await look(page, 'grid-kinds')
})

test('others are seen at their cells and what they write at once; a row under the hand stays', async ({
  page,
  newMember,
  postmaster,
  newBrowser,
  enter,
  expectProblem,
}) => {
  test.skip(isPhone(page), 'two people at desks')
  const person = await newMember('builder')
  const colleague = await newMember('builder')
  const { tableId, stage, name } = await makeDeals({ ...person, client: postmaster })
  const view = good(
    await postmaster.api.views.create({
      tableId,
      type: 'table',
      label: 'Novas',
      fields: [name, stage],
      filters: { op: 'and', rules: [{ field: stage, operator: 'is', value: 'opt_stage0' }] },
    }),
  )
  const path = `/object/${tableId}/views/${view.id}`
  const other = await newBrowser()
  await enter(page, person, path)
  await enter(other, colleague, path)
  await cell(other, 1, 0).click()
  await expect(cell(page, 1, 0)).toHaveAttribute('data-other', 'true')
  await expect(cell(page, 1, 0)).toContainText('Rafael Lima')
  await cell(other, 2, 0).click()
  await expect(cell(page, 2, 0)).toHaveAttribute('data-other', 'true')
  await expect(cell(page, 1, 0)).not.toHaveAttribute('data-other', 'true')
  await other.keyboard.type('Mudado ao vivo')
  await other.keyboard.press('Enter')
  await expect(cell(page, 2, 0)).toContainText('Mudado ao vivo')

  // It no longer meets the view's condition, and stays for as long as the hand is on it.
  const rows = page.getByRole('row', { name: /Negócio 1/ })
  await cell(page, 0, 1).click()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Fechada' }).click()
  await expect(other.getByRole('row', { name: /Negócio 1/ })).toHaveCount(0)
  await cell(other, 0, 0).click()
  await other.keyboard.type('Outra mudança')
  await other.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Outra mudança/ })).toBeVisible()
  await expect(rows).toBeVisible()
  await cell(page, 1, 0).click()
  await expect(rows).toHaveCount(0)

  // The view is taken away under both.
  expectProblem(/\/records 404$/)
  good(await postmaster.api.views.remove({ tableId, viewId: view.id }))
  await expect(page.getByText('404')).toBeVisible()
})

test('without a connection the page says so, and what was typed is sent when it is back', async ({
  page,
  newOrganisation,
  enter,
  expectProblem,
}) => {
  test.skip(isPhone(page), 'the same on a phone')
  const person = await newOrganisation()
  const { tableId } = await makeDeals(person)
  await enter(page, person, `/object/${tableId}`)
  await cell(page, 0, 3).click()
  expectProblem(/net::ERR_/, /ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await expect(page.getByText('Sem conexão com o servidor.', { exact: false })).toBeVisible()
  await page.keyboard.type('não se perde')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 3)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 0, 3)).toHaveText('não se perde')
  await page.context().setOffline(false)
  await expect(page.getByText('Sem conexão com o servidor.', { exact: false })).toHaveCount(0)
  // Sent by itself, and not only shown.
  await expect(cell(page, 0, 3)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 0, 3)).toHaveText('não se perde')
  await page.reload()
  await expect(cell(page, 0, 3)).toHaveText('não se perde')
})
