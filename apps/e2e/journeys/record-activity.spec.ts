import { expectInPlace } from '../fixtures/geometry.ts'
import { press, type } from '../fixtures/hands.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

const options = ['Novo', 'Negociação'].map((label, n) => ({ id: `opt_fase0${n}`, label, color: 'azul' }))

/** A deal with a status, a value, an owner and a customer. */
async function makeDeal({ client: { api } }: Person) {
  const customers = good(await api.tables.create({ label: 'Clientes' }))
  const city = good(await api.fields.create({ tableId: customers.id, label: 'Cidade', type: 'singleLineText' }))
  const customer = { [customers.fields[0]?.id ?? '']: 'Rede Bom Preço', [city.id]: 'Varginha' }
  good(await api.records.create({ tableId: customers.id, values: customer }))
  const table = good(await api.tables.create({ label: 'Negócios' }))
  const add = async (label: string, kind: string, settings?: Record<string, unknown>) =>
    good(await api.fields.create({ tableId: table.id, label, type: kind, ...(settings && { options: settings }) })).id
  const me = good(await api.profiles.get({})).id_user
  const values = {
    [table.fields[0]?.id ?? '']: 'Contrato de laticínios',
    [await add('Fase', 'select', { options })]: 'opt_fase01',
    [await add('Valor', 'currency')]: 184_500,
    [await add('Responsável', 'user')]: me,
    [await add('Cliente', 'connectedRecord', { connectedTableId: customers.id })]: 1,
  }
  const record = good(await api.records.create({ tableId: table.id, values }))
  return { tableId: table.id, recordId: record.id }
}

test('a record says at once what it is about, and what it is connected with [rule x.record.headline]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { tableId, recordId } = await makeDeal(person)
  await enter(page, person, `/object/${tableId}?record=${recordId}`)
  const panel = page.getByRole('dialog', { name: 'Contrato de laticínios' })
  const head = panel.locator('[data-headline]')
  await expect(head).toContainText('Negociação')
  await expect(head).toContainText('184.500,00')
  await expect(head).toContainText(person.firstName)
  await panel.getByRole('button', { name: /^Relacionados/ }).click()
  const row = panel.getByRole('link', { name: /Rede Bom Preço/ })
  await expect(row).toContainText('Varginha')
  await expectInPlace(page)
  await checkAxe(page)
  await look(page, 'record-related')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAxe(page)
  await look(page, 'record-related-dark')
})

test('people talk about a record, and everyone who looks at it sees it at once', async ({
  page,
  newMember,
  newBrowser,
  enter,
  look,
}) => {
  const [person, other] = [await newMember('builder'), await newMember('builder')]
  const { tableId, recordId } = await makeDeal(person)
  await enter(page, person, `/object/${tableId}/record/${recordId}`)
  const theirs = await newBrowser()
  await enter(theirs, other, `/object/${tableId}/record/${recordId}`)
  for (const one of [page, theirs]) await one.getByRole('button', { name: /^Conversa/ }).click()
  const write = page.getByRole('textbox', { name: /^Escreva um comentário/ }).first()
  await write.click()
  await type(page, `Prazo aprovado, veja @${other.firstName.slice(0, 4)}`)
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter')
  await press(page, 'Control+Enter')
  const said = theirs.locator('[data-comment]', { hasText: 'Prazo aprovado' }).first()
  await expect(said).toContainText(`@${other.firstName}`)
  await expect(write).toHaveValue('')
  await expectInPlace(page)
  await look(page, 'record-chat')

  // The author changes it, deletes it, and takes that back.
  const mine = page.locator('[data-comment]').first()
  await mine.hover()
  await mine.getByRole('button', { name: 'Ações do comentário' }).click()
  await page.getByRole('menuitem', { name: 'Editar comentário' }).click()
  await mine.getByRole('textbox').fill('Prazo de 28 dias')
  await mine.getByRole('button', { name: 'Salvar' }).click()
  await expect(theirs.locator('[data-comment]').first()).toContainText('Prazo de 28 dias')
  await mine.hover()
  await mine.getByRole('button', { name: 'Ações do comentário' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(theirs.locator('[data-comment]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(theirs.locator('[data-comment]').first()).toContainText('Prazo de 28 dias')
  await expect(theirs.locator('[data-comment]').getByRole('button')).toHaveCount(0)
})

test(
  'a comment that could not be sent stays with its text, and a closed panel keeps what was typed [rule x.record.activity]',
  once,
  async ({ page, newOrganisation, enter, expectProblem }) => {
    const person = await newOrganisation()
    const { tableId, recordId } = await makeDeal(person)
    await enter(page, person, `/object/${tableId}?record=${recordId}`)
    const panel = page.getByRole('dialog', { name: 'Contrato de laticínios' })
    const activity = panel.getByRole('region', { name: 'Atividade' })
    const write = activity.getByRole('textbox')
    await write.fill('ainda escrevo')
    await panel.getByRole('button', { name: 'Fechar' }).click()
    await page.goForward().catch(() => null)
    await page.getByRole('gridcell', { name: 'Contrato de laticínios' }).first().hover()
    await page
      .getByRole('button', { name: /^Abrir/ })
      .first()
      .click()
    await expect(write).toHaveValue('ainda escrevo')

    expectProblem(/POST .*comments/)
    await page.route('**/comments', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await activity.getByRole('button', { name: 'Enviar' }).click()
    const unsent = activity.locator('[data-unsent="failed"]')
    await expect(unsent).toContainText('ainda escrevo')
    await page.unroute('**/comments')
    await unsent.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(activity.locator('[data-comment]')).toContainText('ainda escrevo')
    await expect(unsent).toHaveCount(0)
    await activity
      .getByRole('button', { name: 'Ocultar ferramenta' })
      .or(activity.getByLabel('ocultar ferramenta'))
      .click()
    await page.reload()
    await expect(panel).toBeVisible()
    await expect(activity).toHaveCount(0)
  },
)

test('stars are gold in a record as in its table, light and dark', once, async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Notas' }))
  const stars = good(await api.fields.create({ tableId: table.id, label: 'Nota', type: 'rating' }))
  const values = { [table.fields[0]?.id ?? '']: 'Primeira', [stars.id]: 3 }
  good(await api.records.create({ tableId: table.id, values }))
  await enter(page, person, `/object/${table.id}?record=1`)
  const inTable = '[data-row="0"] [data-star="1"] svg'
  const inRecord = page.getByRole('dialog', { name: 'Primeira' }).locator('svg[data-filled]').first()
  await expect(page.locator(inTable)).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const gold = await page.evaluate<string>(`getComputedStyle(document.querySelector('${inTable}')).color`)
    await expect(inRecord).toHaveCSS('fill', gold)
  }
})

test(
  'a comment that is being written stays when the page is loaded again',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { tableId, recordId } = await makeDeal(person)
    await enter(page, person, `/object/${tableId}?record=${recordId}`)
    const box = page.getByRole('dialog', { name: 'Contrato de laticínios' }).getByPlaceholder(/comentário/)
    await box.click()
    await type(page, 'Ligar de novo')
    await page.reload()
    await expect(box).toHaveValue('Ligar de novo')
  },
)
