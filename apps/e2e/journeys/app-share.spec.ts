import { gzipSync } from 'node:zlib'
import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

const secret = 'segredo-da-casa'

/** An app with a table of three clients and a form for new ones; a field that neither shows. */
async function makeShowcase({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Clientes' }))
  const tableId = table.id
  const name = table.fields[0]?.id ?? ''
  const note = good(await api.fields.create({ tableId, type: 'singleLineText', label: 'Nota interna' })).id
  const files = good(await api.fields.create({ tableId, type: 'files', label: 'Anexo' })).id
  for (const who of ['Ana Lopes', 'Bruno Reis', 'Carla Dias']) {
    good(await api.records.create({ tableId, values: { [name]: who, [note]: secret } }))
  }
  const { id: appId } = good(await api.apps.create({ label: 'Vitrine' }))
  const at = (y: number) => ({ at: { x: 0, y } })
  const list = { title: 'Nossos clientes', tableId, viewSettings: { fields: [name] } }
  good(await api.blocks.create({ appId, type: 'minilista', settings: list, ...at(0) }))
  const items = [
    { id: 'a', type: 'field', field_id: name, required: true },
    { id: 'b', type: 'field', field_id: files },
  ]
  const form = { title: 'Fale conosco', tableId, viewSettings: { items } }
  good(await api.blocks.create({ appId, type: 'formPages', settings: form, ...at(30) }))
  return { appId, tableId, name, files }
}

test('an app is shared, visited by strangers, and shared no longer [rule s.public.style-options, s.public.show-title, p.rule.public-session, p.rule.old-roles, t.old-roles, x.share-app, x.public.dashboard]', async ({
  page,
  newBrowser,
  newOrganisation,
  enter,
  look,
  expectProblem,
}) => {
  // Never shared before; and shared no longer.
  // What the page reads at the moment at which its link ends is not there any more.
  expectProblem('POST /api/public-view/get 404', /(?:GET|POST) \/api\/v3\/public-view\/\S+ 404/)
  const person = await newOrganisation()
  const { appId, tableId, name, files } = await makeShowcase(person)
  await enter(page, person, `/app/${appId}?dialog=shareApp&appId=${appId}`)
  const dialog = page.getByRole('dialog', { name: 'Compartilhar app' })
  const toggle = dialog.getByRole('switch', { name: 'Compartilhamento público' })
  await expect(toggle).not.toBeChecked()
  await expect(dialog.getByLabel('Link público')).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'Compartilhamento público' }).click()
  const link = await dialog.getByLabel('Link público').inputValue()
  expect(link).toMatch(/\/[a-z0-9]+\/[A-Za-z0-9_-]{16,64}$/)
  const title = dialog.getByRole('switch', { name: /^Mostrar título do app/ })
  await expect(title).toBeDisabled()
  await expect(dialog.getByRole('switch', { name: /^Sempre/ })).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'Mostrar barra superior com logo' }).click()
  await expect(title).toBeEnabled()
  await title.click()
  await dialog.getByLabel('Enviar por e-mail').fill('ana@exemplo.test, sem arroba')
  await dialog.getByRole('button', { name: 'Enviar link' }).click()
  await expect(dialog.getByText('Alguns e-mails são inválidos.')).toBeVisible()
  await dialog.getByLabel('Enviar por e-mail').fill('ana@exemplo.test, bia@exemplo.test')
  await dialog.getByRole('button', { name: 'Enviar link' }).click()
  await expect(notices(page).getByText('Link enviado a 2 pessoas')).toBeVisible()
  await checkAxe(page)
  await look(page, 'share-dialog')

  // Someone without an account, in a browser of their own.
  const visitor = await newBrowser()
  let bytes = ''
  let scripts = 0
  visitor.on('response', async (answer) => {
    const body = await answer.body().catch(() => Buffer.alloc(0))
    if (answer.url().includes('/api/')) bytes += body.toString()
    // The line to the server comes after the page.
    if (answer.url().endsWith('.js') && !answer.url().includes('/esm-')) scripts += gzipSync(body).length
  })
  await visitor.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 })
  await visitor.goto(link)
  await expect(visitor.getByText('Bruno Reis')).toBeVisible()
  await expect(visitor.getByText('Feito com Oficina')).toBeVisible()
  await expect(visitor.getByRole('banner').getByText('Vitrine')).toBeVisible()
  await expect(visitor.getByText('Nunca envie senhas')).toBeVisible()
  await expect(visitor.getByRole('button', { name: /Editar|Construir|Novo registro/ })).toHaveCount(0)
  expect(bytes).toContain('Bruno Reis')
  expect(bytes).not.toContain(secret)
  expect(scripts, 'JavaScript of a public page, packed').toBeGreaterThan(50_000)
  // With a table and a form on it that asks for a file.
  expect(scripts, 'JavaScript of a public page, packed').toBeLessThan(336_000)
  await checkAxe(visitor)
  await look(visitor, 'public-app')
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await checkAxe(visitor, { coloursOnly: true })
  await look(visitor, 'public-app-dark')

  // What someone inside writes is seen outside, without asking.
  good(await person.client.api.records.update({ tableId, recordId: 2, values: { [name]: 'Bruno Reis Filho' } }))
  await expect(visitor.getByText('Bruno Reis Filho')).toBeVisible()

  const form = visitor.getByRole('region', { name: 'Fale conosco' })
  const chosen = { name: 'proposta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 proposta') }
  await form.locator('input[type=file]').setInputFiles(chosen)
  await expect(form.getByText('proposta.pdf')).toBeVisible()
  await form.getByRole('textbox').first().fill('Visitante Novo')
  await form.getByRole('button', { name: /Enviar|Salvar|Criar/ }).click()
  await expect(form.getByRole('status')).toBeVisible()
  const { records } = good(await person.client.api.records.list({ tableId, search: 'Visitante Novo' }))
  expect(records).toMatchObject([{ values: { [files]: [{ name: 'proposta.pdf' }] } }])

  // Turned off, the page that is open ends by itself, and the link opens nothing.
  await dialog.getByRole('switch', { name: 'Compartilhamento público' }).click()
  await expect(dialog.getByLabel('Link público')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible({ timeout: 8_000 })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
  await checkAxe(visitor)
  await look(visitor, 'public-gone')
})

test(
  'a table is shared from its menu, and shows the chosen fields, searched and sorted [rule x.public.object]',
  once,
  async ({ page: inside, newBrowser, newOrganisation, enter, look, expectProblem }) => {
    // Never shared before.
    expectProblem('POST /api/public-view/get 404')
    const person = await newOrganisation()
    const { tableId } = await makeShowcase(person)
    await enter(inside, person, `/object/${tableId}`)
    await inside.getByRole('group', { name: 'Modo' }).getByRole('button', { name: 'Construir' }).click()
    await inside.getByRole('button', { name: 'Estrutura da tabela' }).click()
    await inside.getByRole('menuitem', { name: 'Compartilhar' }).click()
    const dialog = inside.getByRole('dialog', { name: 'Compartilhar tabela' })
    // The name alone, until someone chooses more.
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await dialog.getByRole('switch', { name: 'Compartilhamento público' }).click()
    const link = await dialog.getByLabel('Link público').inputValue()
    await checkAxe(inside)
    await look(inside, 'share-table')
    const page = await newBrowser()
    await page.goto(link)
    await expect(page.getByRole('row')).toHaveCount(4)
    await expect(page.getByText(secret)).toHaveCount(0)
    const header = page.getByRole('columnheader').getByRole('button')
    await header.click()
    await header.click()
    await expect(page.getByRole('row').nth(1)).toContainText('Carla Dias')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('bruno')
    await expect(page.getByRole('row')).toHaveCount(2)
    await checkAxe(page)
    await look(page, 'public-table')
  },
)

test('a public board brings nothing that only members use', once, async ({ newBrowser, newOrganisation }) => {
  const { api } = (await newOrganisation()).client
  const { id: tableId, fields } = good(await api.tables.create({ label: 'Pedidos' }))
  const options = { options: [{ id: 'opt_aberto', label: 'Aberto', color: 'blue' }] }
  const stage = good(await api.fields.create({ tableId, type: 'select', label: 'Etapa', options })).id
  const values = { [fields[0]?.id ?? '']: 'Cadeira', [stage]: 'opt_aberto' }
  good(await api.records.create({ tableId, values }))
  const { id: appId } = good(await api.apps.create({ label: 'Quadro' }))
  const settings = { tableId, viewSettings: { fields: [fields[0]?.id], kanban_field: stage } }
  good(await api.blocks.create({ appId, type: 'flow', settings, at: { x: 0, y: 0 } }))
  const { token } = good(await api.publicViews.create({ type: 'dashboard', identifier: appId }))
  const visitor = await newBrowser()
  const scripts = new Map<string, number>()
  visitor.on('response', async (answer) => {
    const name = /[^/]+\.js$/.exec(answer.url())?.[0]
    // The line to the server comes after the page.
    if (name && !name.startsWith('esm-')) scripts.set(name, gzipSync(await answer.body()).length)
  })
  await visitor.goto(`/public/${token}`)
  await expect(visitor.getByText('Cadeira')).toBeVisible()
  await visitor.waitForLoadState('networkidle')
  expect([...scripts.keys()].filter((name) => /^(?:shell|table)-/.test(name))).toEqual([])
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(200_000)
  // With what is fetched ahead, after the board is there.
  expect(total, 'JavaScript of a public board, packed').toBeLessThan(315_000)
})
