import type { Page } from '@playwright/test'
import { expectInPlace, expectOneScroller } from '../fixtures/geometry.ts'
import { element, openDesk, paragraph } from '../../server/test/documents.ts'
import { good, type Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { swipe } from '../fixtures/touch.ts'

const long = Array.from({ length: 60 }, (_, n) => `Linha ${n + 1} de um texto longo.`).join('\n')

test('nothing of a record scrolls inside what scrolls', async ({ page, newOrganisation, enter, isMobile, look }) => {
  test.skip(!isMobile, 'a matter of phones')
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Visitas' }))
  const add = async (label: string, type: string) =>
    good(await api.fields.create({ tableId: table.id, label, type })).id
  const notes = await add('Observações', 'text')
  for (let n = 1; n <= 12; n++) await add(`Campo ${n}`, 'singleLineText')
  const values = { [table.fields[0]?.id ?? '']: 'Visita', [notes]: long }
  const { id: recordId } = good(await api.records.create({ tableId: table.id, values }))
  for (let n = 1; n <= 25; n++)
    good(
      await api.comments.create({ tableId: table.id, recordId, text: `Comentário ${n}`, key: `phone-scrolling-${n}` }),
    )
  await enter(page, person, `/object/${table.id}?record=${recordId}`)
  const panel = page.locator('dialog[data-panel]')
  await expect(panel.getByLabel('Observações', { exact: true })).toHaveValue(long)
  await expectOneScroller(page, 'the data')
  // Its title, the tabs and the inputs begin in one line.
  const lefts = await panel.evaluate((root) => {
    const left = (selector: string) => root.querySelector(selector)?.getBoundingClientRect().left ?? Number.NaN
    const title = root.querySelector('input')
    const { paddingLeft = '', borderLeftWidth = '' } =
      (title && root.ownerDocument.defaultView?.getComputedStyle(title)) || {}
    return [
      (title?.getBoundingClientRect().left ?? 0) + Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth),
      left('[data-field] textarea'),
      left('[data-field] input'),
      left('[data-field] svg'),
    ].map(Math.round)
  })
  expect(new Set(lefts), `${lefts}`).toEqual(new Set([16]))

  // The newest comment is in sight, with the field to write in below it.
  await panel.getByRole('button', { name: /^Conversa/ }).click()
  await expect(panel.getByText('Comentário 25', { exact: true })).toBeInViewport()
  await expect(panel.getByRole('textbox', { name: /^Escreva um comentário/ })).toBeInViewport({ ratio: 1 })
  await expectOneScroller(page, 'the conversation')
  await expectInPlace(page)
  await look(page, 'phone-conversation')

  await panel.getByRole('button', { name: 'Ferramentas do registro' }).click()
  await page.getByRole('menuitem', { name: 'Atividade' }).click()
  await expect(panel.getByRole('region', { name: 'Atividade' }).getByText('Comentário 25')).toBeInViewport()
  await expectOneScroller(page, 'the activity')
  await look(page, 'phone-activity')
})

/** A page with one block of each kind whose content is longer than its place, from a table of forty records. */
async function makeLongPage({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Entregas' }))
  const tableId = table.id
  const name = table.fields[0]?.id ?? ''
  const field = async (label: string, type: string, options: Record<string, unknown> = {}) =>
    good(await api.fields.create({ tableId, label, type, options })).id
  const stages = ['Nova', 'Na rua', 'Entregue'].map((label, n) => ({ id: `opt_stage${n}`, label, color: 'azul' }))
  const stage = await field('Etapa', 'select', { options: stages })
  const due = await field('Previsão', 'date')
  const done = await field('Concluída', 'checkbox')
  const day = (n: number) => `${new Date().toISOString().slice(0, 8)}${String((n % 28) + 1).padStart(2, '0')}`
  const more: string[] = []
  for (let n = 1; n <= 8; n++) more.push(await field(`Campo ${n}`, 'singleLineText'))
  const records = Array.from({ length: 40 }, (_, n) => ({
    values: { [name]: `Entrega ${n + 1}`, [stage]: stages[n % 3]?.id, [due]: day(n) },
  }))
  good(await api.records.createMany({ tableId, records }))
  const fields = [name, stage, due]
  const of = (title: string, viewSettings: object, rest: object = {}) => ({ title, tableId, viewSettings, ...rest })
  const range = { start: due, end: null }
  const items = [name, ...more].map((id) => ({ id, type: 'field', field_id: id }))
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const text = { type: 'doc', content: long.split('\n').map(paragraph) }
  const measure = { field: name, aggregate: 'count' }
  const blocks = [
    ['indicator', of('Entregas', { measure })],
    ['recordListAndUpdate', of('Lista', { fields })],
    ['minilista', of('Tabela', { fields })],
    ['flow', of('Quadro', { fields, kanban_field: stage })],
    ['gallery', of('Galeria', { fields })],
    ['calendar', of('Agenda', { fields: [name], calendar_date_range: range })],
    ['gantt', of('Plano', { gantt_table_fields: [name], gantt_date_range: range })],
    ['tasks', of('A fazer', { done_field: done, due_field: due }, { content: { whose: 'everyone' } })],
    ['recordDetail', of('Uma entrega', { fields: [...fields, ...more] })],
    ['chart', of('Por entrega', { groups: [{ field: name }], measure }, { content: { chart_type: 'pivot' } })],
    ['formPages', of('Nova entrega', { items })],
    ['text', { content: { text } }],
  ] as const
  const { id: appId } = good(await api.apps.create({ label: 'Rota' }))
  for (const [type, settings] of blocks) good(await api.blocks.create({ appId, type, settings }))
  return { appId, kinds: blocks.map(([type]) => type) }
}

/** Blocks of a page lie below each other: none covers another, and none is cut but by its own button. */
async function expectBlocksApart(page: Page): Promise<void> {
  const boxes = await page.locator('[data-placed]').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  const over = boxes.flatMap((a, n) =>
    boxes
      .slice(n + 1)
      .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((b) => ({ a, b })),
  )
  expect(over).toEqual([])
}

test('blocks of an app page scroll with the page and not inside it', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
  newBrowser,
  look,
}) => {
  test.skip(!isMobile, 'a matter of phones')
  const person = await newOrganisation()
  const { appId, kinds } = await makeLongPage(person)
  await enter(page, person, `/app/${appId}`)
  const block = (type: string) => page.locator(`[data-type="${type}"]`)
  const rest = (type: string) => block(type).getByRole('button', { name: 'Mostrar mais' })

  for (const type of kinds) {
    await block(type).scrollIntoViewIfNeeded()
    await expect(block(type).locator('[data-note]'), type).toHaveCount(0)
  }
  for (const type of ['recordListAndUpdate', 'minilista', 'gallery', 'tasks'])
    await expect(rest(type), type).toBeVisible()
  await expectOneScroller(page, 'as it opens')
  await expectBlocksApart(page)
  // The title makes room for a finger that scrolls down and comes back on the way up. It stayed while the page scrolled
  // by itself.
  const title = page.getByRole('banner')
  await expect(title).toBeInViewport()
  await block('recordListAndUpdate').scrollIntoViewIfNeeded()
  await swipe(page, { x: 200, y: 600 }, { x: 200, y: 400 })
  await expect(title).not.toBeInViewport()
  await swipe(page, { x: 200, y: 400 }, { x: 200, y: 500 })
  await expect(title).toBeInViewport()
  await block('recordListAndUpdate').scrollIntoViewIfNeeded()
  await look(page, 'phone-app-page')

  // A list that is cut shows the rest of itself in its place, and folds again.
  const list = block('recordListAndUpdate')
  const before = await list.boundingBox()
  expect(before?.height).toBeLessThan(844)
  await rest('recordListAndUpdate').click()
  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(1600)
  await expect(list.getByText('Entrega 40', { exact: true })).toBeVisible()
  await expectOneScroller(page, 'with an open list')
  await expectBlocksApart(page)
  await list.getByRole('button', { name: 'Mostrar menos' }).click()
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(before?.height)

  // A form is never cut: its button would be out of sight.
  await expect(block('formPages').getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0)
  await block('formPages').getByRole('button', { name: 'Enviar' }).scrollIntoViewIfNeeded()
  await expect(block('formPages').getByRole('button', { name: 'Enviar' })).toBeInViewport({ ratio: 1 })
  await look(page, 'phone-app-form')

  // As strangers see it.
  const { link } = good(await person.client.api.publicViews.create({ type: 'dashboard', identifier: appId }))
  const stranger = await newBrowser()
  await stranger.goto(link)
  await expect(
    stranger.locator('[data-type="recordListAndUpdate"]').getByText('Entrega 1', { exact: true }),
  ).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Mostrar mais' }).first()).toBeVisible()
  await expectOneScroller(stranger, 'the public page')
  await expectBlocksApart(stranger)
})

test('blocks of a document page scroll with the page and not inside it', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
  look,
}) => {
  test.skip(!isMobile, 'a matter of phones')
  const person = await newOrganisation()
  const { api } = person.client
  const { appId, kinds } = await makeLongPage(person)
  const { components } = good(await api.apps.get({ appId }))
  const { id } = good(await api.docPages.create({ label: 'Guia' }))
  const desk = await openDesk(person.client, id)
  desk.write(paragraph('Como entregamos'))
  for (const block of components) desk.write(element('appBlock', { appId, blockId: block.id, height: 300 }))
  await desk.save()
  await enter(page, person, `/doc-page/${id}`)
  const block = (type: string) => page.locator(`[data-type="${type}"]`)
  for (const type of kinds) {
    await block(type).scrollIntoViewIfNeeded()
    await expect(block(type).locator('[data-note]'), type).toHaveCount(0)
  }
  const list = block('recordListAndUpdate')
  await list.scrollIntoViewIfNeeded()
  await expect(list.getByText('Entrega 1', { exact: true })).toBeVisible()
  await expectOneScroller(page, 'a document')
  await look(page, 'phone-document')
  // A list that is cut shows the rest of itself in its place; a form is never cut.
  const before = await list.boundingBox()
  expect(before?.height).toBeLessThan(844)
  await list.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(1600)
  await expectOneScroller(page, 'with an open list')
  await expectInPlace(page)
  await block('formPages').getByRole('button', { name: 'Enviar' }).scrollIntoViewIfNeeded()
  await expect(block('formPages').getByRole('button', { name: 'Enviar' })).toBeInViewport({ ratio: 1 })
})

test('a dialog that is longer than a phone scrolls as a whole', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
  expectProblem,
  look,
}) => {
  test.skip(!isMobile, 'a matter of phones')
  test.setTimeout(120_000)
  // Never shared.
  expectProblem('POST /api/public-view/get 404')
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Visitas' }))
  const tableId = table.id
  for (let n = 1; n <= 20; n++) good(await api.fields.create({ tableId, label: `Campo ${n}`, type: 'singleLineText' }))
  const options = Array.from({ length: 40 }, (_, n) => ({
    id: `opt_many${n + 10}`,
    label: `Opção ${n + 1}`,
    color: 'azul',
  }))
  const choice = good(await api.fields.create({ tableId, label: 'Etapa', type: 'select', options: { options } })).id
  const { id: recordId } = good(
    await api.records.create({ tableId, values: { [table.fields[0]?.id ?? '']: 'Visita', [choice]: 'opt_many11' } }),
  )
  const { id: appId } = good(await api.apps.create({ label: 'Painel' }))
  const { roles } = good(await api.roles.list())
  const roleId = roles.find(({ name }) => name === 'Membro')?.id_profile ?? ''
  const dialogs: Record<string, Record<string, string>> = {
    createRecord: { object: tableId },
    createRecordModal: { object: tableId },
    editRecord: { object: tableId, id: String(recordId) },
    editRecordModal: { object: tableId, id: String(recordId) },
    viewRecord: { object: tableId, id: String(recordId) },
    createField: { tableId },
    editField: { tableId, fieldId: choice },
    editTableFields: { tableId },
    editTableCreationForm: { tableId },
    editTableUpdateForm: { tableId },
    createForm: { tableId },
    tableEmail: { tableId },
    tableSettings: { tableId },
    tableViews: { tableId },
    shareTable: { tableId },
    shareApp: { appId },
    editAppMenuBar: { appId },
    editAppTopBar: { appId },
    setAppMobileBar: { appId },
    setTableRolePermissions: { id: tableId, roleId },
    updateRole: { id: roleId },
    addUserSeat: {},
    addApiToken: {},
    orgSwitcher: {},
    shortcutsHelp: {},
    createWorkspace: {},
    myFavorites: {},
  }
  await enter(page, person)
  for (const [dialog, params] of Object.entries(dialogs)) {
    const under = params.appId ? `/app/${appId}` : params.tableId || params.object ? `/object/${tableId}` : '/home'
    await page.goto(`${under}?${new URLSearchParams({ dialog, ...params })}`)
    await expect(page.getByRole('dialog').first(), dialog).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectOneScroller(page, dialog)
    await expectInPlace(page, dialog)
    await look(page, `phone-dialog-${dialog}`)
  }
})
