import type { Page } from '@playwright/test'
import { choose, notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

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
  await page.getByRole('dialog').getByLabel('Nome').fill('Por etapa')
  await page.getByRole('button', { name: 'Criar visualização' }).click()
  await expect(page.getByRole('link', { name: 'Por etapa' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(sheet.getByRole('row', { name: /Fechada\s*4\s*130/ })).toBeVisible()
})

test('rows take the colours of a choice, from the view', async ({ page, newOrganisation, enter, look }) => {
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
  expect((await edge.boundingBox())?.width).toBeCloseTo(box.width + 60, -1)

  await page.getByRole('button', { name: 'Salvar na visualização' }).click()
  await expect(page.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
  const saved = good(await api.views.list({ tableId })).views[0]
  expect(saved).toMatchObject({ fields: [name, note, value], hidden_fields: [stage], frozen_columns: 2 })
  expect(saved?.column_widths?.[value]).toBeGreaterThan(box.width + 50)
  await page.reload()
  await expect(heads(page)).toHaveText(['Oportunidades', 'Nota', 'Valor'])
})

test('marked records are changed, copied, exported and deleted together', async ({
  page,
  newOrganisation,
  enter,
  expectProblem,
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

  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(notices(page).getByText('A exportação começou')).toBeVisible()
  expectProblem('/csv-export 429')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(notices(page).getByText('Exporte de novo em 2 minutos.')).toBeVisible()

  await page.getByRole('button', { name: 'Limpar a seleção' }).click()
  await cell(page, 0, 0).hover()
  await page.getByRole('checkbox', { name: 'Selecionar registro' }).first().click()
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await expect(count).toHaveText('131 registros')

  await cell(page, 1, 0).hover()
  await page.getByRole('checkbox', { name: 'Selecionar registro' }).nth(1).click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir registro' }).click()
  await expect(count).toHaveText('130 registros')
  await notices(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(count).toHaveText('131 registros')
})
