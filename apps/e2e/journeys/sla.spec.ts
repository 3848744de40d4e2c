import { good, type Person } from '../fixtures/people.ts'
import { setPlan } from '../fixtures/plan.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

test.use({ inBuild: true })

const options = ['Nova', 'Em análise', 'Resolvida'].map((label, n) => ({ id: `opt_etapa${n}`, label, color: 'azul' }))

/** Tickets whose stage is measured, with a limit on the first stage. */
async function makeTickets({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Chamados' }))
  const sla = { limits: [{ optionId: 'opt_etapa0', minutes: 60, workingHours: null }] }
  const given = { type: 'select', label: 'Etapa', options: { options, sla } }
  const stage = good(await api.fields.create({ tableId: table.id, ...given })).id
  const name = table.fields[0]?.id ?? ''
  const make = async (label: string) =>
    good(await api.records.create({ tableId: table.id, values: { [name]: label, [stage]: 'opt_etapa0' } })).id
  const move = async (recordId: number, to: string) =>
    good(await api.records.update({ tableId: table.id, recordId, values: { [stage]: to } }))
  return { tableId: table.id, stage, make, move, path: `/object/${table.id}/views/sla` }
}

test('times in a stage are listed, run on, and change while someone else works [rule x.sla]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { make, move, path } = await makeTickets(person)
  const first = await make('Sem internet')
  await move(first, 'opt_etapa1')
  await make('Impressora parada')
  await enter(page, person, path)
  const isPhone = (page.viewportSize()?.width ?? 0) < 800
  const items = isPhone ? page.getByRole('listitem').filter({ hasText: 'Tempo' }) : page.locator('tbody tr')
  await expect(items).toHaveCount(3)
  const running = items.filter({ hasText: 'Impressora parada' })
  await expect(running).toContainText('em andamento')
  const before = await running.innerText()
  await expect.poll(() => running.innerText()).not.toBe(before)
  await checkAxe(page)
  await look(page, 'sla')

  await move(first, 'opt_etapa2')
  await expect(items).toHaveCount(4)
  if (isPhone) return
  await page.getByRole('button', { name: 'Tempo' }).click()
  await expect(page.getByRole('columnheader', { name: 'Tempo' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Tempo' }).click()
  await expect(page).toHaveURL(/sortBy=time&sortOrder=asc/)
  await page.getByRole('link', { name: 'Sem internet' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/record/${first}`))
})

test(
  'the address narrows the list, and nothing found says so [rule x.sla]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { make, path, stage, tableId } = await makeTickets(person)
    const id = await make('Sem internet')
    await make('Impressora parada')
    await enter(page, person, `${path}?field=${stage}&stage=opt_etapa0&recordId=${id}`)
    await expect(page.getByRole('link', { name: 'Sem internet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Impressora parada' })).toHaveCount(0)
    await page.getByRole('button', { name: `Registro #${id}` }).click()
    await expect(page.getByRole('link', { name: 'Impressora parada' })).toBeVisible()

    await page.goto(`${path}?stage=opt_etapa2`)
    await expect(page.getByText('Nenhum dado de SLA disponível')).toBeVisible()
    await look(page, 'sla-empty')
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page.getByRole('link', { name: 'Sem internet' })).toBeVisible()

    // A table without limits says how to get them.
    const other = good(await person.client.api.tables.create({ label: 'Outra' }))
    await page.goto(`/object/${other.id}/views/sla`)
    await expect(page.getByText(/Ligue o limite de tempo/)).toBeVisible()
    await page.getByRole('button', { name: 'Editar campos' }).click()
    await expect(page.getByRole('dialog', { name: 'Editar campos da tabela' })).toBeVisible()
    expect(tableId).not.toBe(other.id)
  },
)

test('measuring is turned on in the field itself', once, async ({ page, newOrganisation, enter, look }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Chamados' }))
  const stage = good(
    await api.fields.create({ tableId: table.id, type: 'select', label: 'Etapa', options: { options, sla: null } }),
  )
  await enter(page, person, `/object/${table.id}?dialog=editField&tableId=${table.id}&fieldId=${stage.id}`)
  const panel = page.getByRole('dialog', { name: 'Campo Etapa' })
  await panel.getByRole('switch', { name: /Medir o tempo/ }).check({ force: true })
  await panel.getByLabel('Tempo máximo em Nova', { exact: true }).fill('4')
  await panel.getByRole('switch', { name: 'Contar só o horário de trabalho' }).check({ force: true })
  await expect(panel.getByLabel('Das')).toHaveValue('09:00')
  await checkAxe(page)
  await look(page, 'sla-settings')
  await panel.getByRole('button', { name: 'Salvar' }).click()
  await expect(panel).toBeHidden()
  const saved = good(await api.tables.get({ tableId: table.id })).fields.find(({ id }) => id === stage.id)
  const sla = saved?.options.sla as { limits: { workingHours: unknown[] }[] } | undefined
  expect(sla?.limits).toMatchObject([{ optionId: 'opt_etapa0', minutes: 240 }])
  expect(sla?.limits[0]?.workingHours).toHaveLength(5)

  // What is entered now is due when four hours of work have passed.
  const record = good(await api.records.create({ tableId: table.id, values: { [stage.id]: 'opt_etapa0' } }))
  await page.goto(`/object/${table.id}/record/${record.id}`)
  await expect(page.getByRole('progressbar', { name: 'Prazo de Nova' })).toBeVisible()
})

test(
  'an export is downloaded at once, and only by plans that have it [rule x.sla]',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { make, path } = await makeTickets(person)
    await make('Sem internet')
    await setPlan(person.organisation.slug, 'expert')
    // Rights are remembered for three seconds, and the plan was changed behind the product's back.
    await page.waitForTimeout(3_200)
    await enter(page, person, path)
    const button = page.getByRole('button', { name: 'Exportar' })
    const download = page.waitForEvent('download')
    await button.click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)

    await setPlan(person.organisation.slug, 'free')
    await page.reload()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAttribute('aria-description', /planos/)
  },
)

test(
  'a table that is not there has an error page by id and code',
  once,
  async ({ page, company, enter, expectProblem }) => {
    expectProblem(/GET \/api\/v3\/tab\/tbl_00000000000000000000\S* 404/, /console error: ApiError/)
    await enter(page, company, '/object/tbl_00000000000000000000/views/sla')
    await expect(page.getByText(/404/)).toBeVisible()
  },
)
