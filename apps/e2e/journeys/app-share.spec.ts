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
  for (const who of ['Ana Lopes', 'Bruno Reis', 'Carla Dias']) {
    good(await api.records.create({ tableId, values: { [name]: who, [note]: secret } }))
  }
  const { id: appId } = good(await api.apps.create({ label: 'Vitrine' }))
  const at = (y: number) => ({ at: { x: 0, y } })
  const list = { title: 'Nossos clientes', tableId, viewSettings: { fields: [name] } }
  good(await api.blocks.create({ appId, type: 'minilista', settings: list, ...at(0) }))
  const items = [{ id: 'a', type: 'field', field_id: name, required: true }]
  const form = { title: 'Fale conosco', tableId, viewSettings: { items } }
  good(await api.blocks.create({ appId, type: 'formPages', settings: form, ...at(30) }))
  return { appId, tableId }
}

test('an app is shared, visited by strangers, and shared no longer', async ({
  page,
  newBrowser,
  newOrganisation,
  enter,
  look,
  expectProblem,
}) => {
  // Never shared before; and shared no longer.
  expectProblem('POST /api/public-view/get 404', /GET \/api\/v3\/public-view\/\S+ 404/)
  const person = await newOrganisation()
  const { appId, tableId } = await makeShowcase(person)
  await enter(page, person, `/app/${appId}?dialog=shareApp&appId=${appId}`)
  const dialog = page.getByRole('dialog', { name: 'Compartilhar app' })
  const toggle = dialog.getByRole('switch', { name: 'Compartilhamento público' })
  await expect(toggle).not.toBeChecked()
  await expect(dialog.getByLabel('Link público')).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'Compartilhamento público' }).click()
  const link = await dialog.getByLabel('Link público').inputValue()
  expect(link).toMatch(/\/[a-z0-9]+\/[A-Za-z0-9_-]{24}$/)
  await expect(dialog.getByRole('switch', { name: 'Mostrar título do app' })).toBeDisabled()
  await dialog.getByRole('switch', { name: 'Mostrar barra superior com logo' }).click()
  await expect(dialog.getByRole('switch', { name: 'Mostrar título do app' })).toBeEnabled()
  await dialog.getByRole('switch', { name: 'Mostrar título do app' }).click()
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
    if (answer.url().endsWith('.js')) scripts += gzipSync(body).length
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
  // With a table and a form on it. The aim is 300 kB: what it shares with the shell and the table page weighs too much.
  expect(scripts, 'JavaScript of a public page, packed').toBeLessThan(460_000)
  await checkAxe(visitor)
  await look(visitor, 'public-app')
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await checkAxe(visitor, { coloursOnly: true })
  await look(visitor, 'public-app-dark')

  const form = visitor.getByRole('region', { name: 'Fale conosco' })
  await form.getByRole('textbox').first().fill('Visitante Novo')
  await form.getByRole('button', { name: /Enviar|Salvar|Criar/ }).click()
  await expect(form.getByRole('status')).toBeVisible()
  const { records } = good(await person.client.api.records.list({ tableId, search: 'Visitante Novo' }))
  expect(records).toHaveLength(1)

  // Turned off, the page that is open ends by itself, and the link opens nothing.
  await dialog.getByRole('switch', { name: 'Compartilhamento público' }).click()
  await expect(dialog.getByLabel('Link público')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible({ timeout: 8_000 })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
  await checkAxe(visitor)
  await look(visitor, 'public-gone')
})

test('a shared table shows the chosen fields, searched and sorted', once, async ({ page, newOrganisation, look }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId } = await makeShowcase(person)
  const table = good(await api.tables.get({ tableId }))
  const fields = [table.fields[0]?.id ?? '']
  const { link } = good(await api.publicViews.create({ type: 'object', identifier: tableId, fields }))
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
})
