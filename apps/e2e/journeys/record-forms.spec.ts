import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe, checkWidth } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

/** A registration with something that nobody outside is to see, and the field that shows each record's link. */
async function makeRegistration({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Cadastro', name_label: 'Nome' }))
  const tableId = table.id
  const add = async (label: string, type: string, more: object = {}) =>
    good(await api.fields.create({ tableId, label, type, ...more })).id
  const fields = {
    name: table.fields[0]?.id ?? '',
    email: await add('E-mail', 'email'),
    accept: await add('Aceita contato', 'switch'),
    phone: await add('Telefone', 'phone'),
    secret: await add('Observação interna', 'singleLineText'),
    form: await add('Formulário', 'recordUpdateForm'),
  }
  const values = { [fields.name]: 'Sônia Albuquerque', [fields.secret]: 'paga atrasado' }
  const { id: recordId } = good(await api.records.create({ tableId, values }))
  const read = async () => good(await api.records.get({ tableId, recordId })).values
  return { tableId, recordId, fields, read }
}

test('a form is made for a record, its link is sent, and whoever has it fills it in', async ({
  page,
  newBrowser,
  newOrganisation,
  enter,
  look,
  expectProblem,
  product,
}, { project }) => {
  const person = await newOrganisation()
  const { tableId, recordId, fields, read } = await makeRegistration(person)
  await enter(page, person, `/object/${tableId}/record/${recordId}`)
  await page.getByRole('button', { name: 'Criar formulário de atualização' }).click()
  const panel = page.getByRole('dialog', { name: 'Criar formulário de atualização' })
  await expect(panel.getByRole('button', { name: 'Adicionar Formulário' })).toBeHidden()
  for (const name of ['E-mail', 'Aceita contato'])
    await panel.getByRole('button', { name: `Adicionar ${name}` }).click()
  await panel.getByRole('button', { name: 'Quebra de página' }).click()
  await panel.getByRole('button', { name: 'Adicionar Telefone' }).click()
  await panel.getByRole('button', { name: /^E-mail/ }).click()
  await panel.getByText('Obrigatório neste formulário').click()
  await panel.getByRole('button', { name: /^Telefone/ }).click()
  await panel.getByRole('button', { name: 'Mostrar só em certas condições' }).click()
  const condition = page.getByRole('dialog', { name: 'Quando mostrar Telefone' })
  await condition.getByRole('button', { name: 'Adicionar condição' }).click()
  await condition.getByRole('combobox', { name: 'Campo' }).click()
  await page.getByRole('option', { name: 'Aceita contato', exact: true }).click()
  await condition.getByRole('button', { name: 'Aplicar' }).click()
  await checkAxe(page)
  await look(page, 'update-form-editor')
  await panel.getByRole('button', { name: 'Salvar' }).click()
  await expect(notices(page).getByText('Formulário salvo com sucesso')).toBeVisible()
  const edit = page.getByRole('dialog', { name: 'Editar formulário de atualização' })
  await expect(edit.getByRole('button', { name: 'Copiar link do formulário' })).toBeEnabled()
  await edit.getByRole('button', { name: 'Fechar' }).click()
  const path = ((await read())[fields.form] as { form_link: string }).form_link

  // Someone outside, without a session: the form's fields, and nothing else of the record, reach their browser.
  const visitor = await newBrowser()
  if (project.name === 'phone') await visitor.setViewportSize({ width: 390, height: 844 })
  const answers: string[] = []
  visitor.on('response', async (response) => {
    if (response.url().includes('/api/') && response.request().resourceType() === 'fetch')
      answers.push(await response.text().catch(() => ''))
  })
  expectProblem('GET /api/auth/session 401')
  await visitor.goto(`${product.url}${path}`)
  await expect(visitor.getByRole('heading', { name: 'Formulário de atualização' })).toBeVisible()
  await expect(visitor.getByText('Nunca envie senhas por formulários e aplicativos.')).toBeVisible()
  await expect(visitor.getByLabel('Telefone')).toBeHidden()
  const send = visitor.getByRole('button', { name: 'Enviar' })
  await expect(send).toBeDisabled()
  // Shut as it looks, it says what is missing.
  await send.click({ force: true })
  await expect(visitor.getByText('Este campo é obrigatório.')).toBeVisible()
  await visitor.getByLabel(/^E-mail/).fill('sonia@exemplo.com.br')
  await visitor.getByLabel('Aceita contato').check({ force: true })
  await visitor.getByRole('button', { name: 'Avançar' }).click()
  await visitor.getByLabel('Telefone', { exact: true }).fill('11 98765-4321')
  await checkAxe(visitor)
  await checkWidth(visitor)
  await look(visitor, 'public-form')
  await visitor.getByRole('button', { name: 'Enviar' }).click()
  await expect(visitor.getByText('Formulário salvo com sucesso')).toBeVisible()
  await look(visitor, 'public-form-saved')
  expect(await read()).toMatchObject({ [fields.email]: 'sonia@exemplo.com.br', [fields.accept]: true })
  expect(answers.join(' ')).not.toMatch(/paga atrasado|Observação|Sônia|Cadastro/)
  await visitor.getByRole('button', { name: 'Enviar outra resposta' }).click()
  await expect(visitor.getByLabel(/^E-mail/)).toHaveValue('sonia@exemplo.com.br')

  // Links that were replaced open nothing, and say so by id and code.
  await page.getByRole('button', { name: 'Editar formulário de atualização' }).click()
  await edit.getByText('Trocar todos os links').click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(edit).toBeHidden()
  expectProblem(/\/api\/v3\/public-form\/.* 404/)
  await visitor.goto(`${product.url}${path}`)
  await expect(visitor.getByRole('heading', { name: 'Formulário não encontrado' })).toBeVisible()
  await expect(visitor.getByText('not_found · 404')).toBeVisible()
  await look(visitor, 'public-form-gone')
})
