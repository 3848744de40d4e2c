import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

async function archive({ client: { api } }: Person, ...labels: string[]) {
  const ids: string[] = []
  for (const label of labels) {
    const { id } = good(await api.tables.create({ label }))
    good(await api.trash.archive({ id, type: 'table' }))
    ids.push(id)
  }
  return ids
}

test('an archived table is brought back from the trash [rule x.restore-structure, x.recovery]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const [id] = await archive(person, 'Clientes', 'Fornecedores')
  await enter(page, person, '/home/recovery')
  await expect(page.getByText('Você não tem nenhuma página de app para recuperar')).toBeVisible()
  await expect(page.getByText('Depois de 90 dias', { exact: false })).toBeVisible()
  await checkAxe(page)
  await look(page, 'recovery')
  await page.getByRole('link', { name: 'Tabelas' }).last().click()
  await expect(page).toHaveURL(/\/home\/recovery\/archived-tables/)
  await expect(page.getByText('Você não tem nenhuma página de app para recuperar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restaurar Clientes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restaurar Clientes?' })
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Restaurar tabela' }).click()
  await expect(notices(page).getByText('Tabela “Clientes” restaurada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restaurar Clientes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restaurar Fornecedores' })).toBeVisible()
  await notices(page).getByRole('button', { name: 'Abrir' }).click()
  await expect(page).toHaveURL(new RegExp(id ?? 'tbl'))
})

test(
  'a table is deleted for ever only after three confirmations [rule x.restore-structure, k.archive.checks]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const [id] = await archive(person, 'Clientes')
    await enter(page, person, '/home/recovery/archived-tables')
    await page.getByRole('button', { name: 'Excluir para sempre: Clientes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Excluir Clientes para sempre?' })
    const erase = dialog.getByRole('button', { name: 'Excluir para sempre' })
    for (const text of ['Quero excluir para sempre', 'Tenho autorização para excluir']) {
      await expect(erase).toBeDisabled()
      await dialog.getByLabel(text).check()
    }
    await expect(erase).toBeDisabled()
    await dialog.getByLabel('Sei que não posso recuperar estes dados').check()
    await checkAxe(page)
    await look(page, 'recovery-erase')
    await erase.click()
    await expect(notices(page).getByText('“Clientes” foi excluída para sempre')).toBeVisible()
    await expect(page.getByText('Você não tem nenhuma tabela para recuperar')).toBeVisible()
    await look(page, 'recovery-empty')
    expect((await person.client.api.trash.restore({ id: id ?? '', type: 'table' })).status).toBe(404)
  },
)

test(
  'the trash hears what others put away and bring back [rule x.recovery]',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    await enter(page, person, '/home/recovery')
    await expect(page.getByText('Você não tem nenhuma tabela para recuperar')).toBeVisible()
    const [id = ''] = await archive(person, 'Clientes')
    await expect(page.getByText('Clientes')).toBeVisible()
    good(await person.client.api.trash.restore({ id, type: 'table' }))
    await expect(page.getByText('Clientes')).toHaveCount(0)
    await page.goto('/home/recovery/archived-apps')
    await expect(page.getByText('Você não tem nenhuma página de app para recuperar')).toBeVisible()
  },
)

test(
  'who may not recover does not see the trash [rule p.rule.recover-tab]',
  once,
  async ({ page, newMember, enter }) => {
    const member = await newMember()
    await enter(page, member, '/home/recovery')
    await expect(page.getByText('permission_denied · 403')).toBeVisible()
  },
)

test('deleted records are found, brought back and deleted for ever [rule s.trash.records, x.table.trash]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Clientes' }))
  const name = table.fields[0]?.id ?? ''
  const records = ['Ana', 'Bia', 'Caio'].map((text) => ({ values: { [name]: text } }))
  const { results } = good(await api.records.createMany({ tableId: table.id, records }))
  const ids = results.flatMap((one) => (one.ok ? [one.id] : []))
  good(await api.records.remove({ tableId: table.id, ids }))
  await enter(page, person, `/object/${table.id}/trash`)
  await expect(page.getByText('Ficam aqui por 90 dias.', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: /Ana/ }).check()
  await look(page, 'record-trash')
  await checkAxe(page)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByRole('checkbox', { name: /Ana/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /Bia/ }).check()
  await page.getByRole('button', { name: 'Excluir para sempre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(page.getByRole('checkbox', { name: /Bia/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /Caio/ })).toBeVisible()
  const left = good(await api.records.list({ tableId: table.id })).records
  expect(left.map(({ label }) => label)).toEqual(['Ana'])
})
