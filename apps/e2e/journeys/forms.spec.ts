import type { Page } from '@playwright/test'
import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

test.use({ inBuild: true })

/** Requests, of which urgent ones need a reason. */
async function makeRequests({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Solicitações', name_label: 'Assunto' }))
  const tableId = table.id
  const add = async (label: string, type: string, more: object = {}) =>
    good(await api.fields.create({ tableId, label, type, ...more })).id
  const fields = {
    name: table.fields[0]?.id ?? '',
    urgent: await add('Urgente', 'switch'),
    reason: await add('Motivo', 'text', { options: { format: 'multiline', maxLength: null } }),
    value: await add('Valor', 'currency'),
    email: await add('E-mail', 'email'),
  }
  const list = async () => good(await api.records.list({ tableId, total: true })).records
  return { tableId, fields, list }
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Editar formulário de criação de registro' })

test('a form is put together, tried in its preview, and asks of new records what it says [rule s.record-fields-dialog, x.forms-menu, x.record-form-fields]', async ({
  page,
  newOrganisation,
  enter,
  look,
}, { project }) => {
  const person = await newOrganisation()
  const { tableId, fields, list } = await makeRequests(person)
  const { api } = person.client
  await enter(page, person, `/object/${tableId}`)
  await page.getByRole('button', { name: 'Estrutura da tabela' }).click()
  await page.getByRole('menuitem', { name: 'Editar formulário de criação de registro' }).click()
  const panel = editor(page)
  await expect(panel.getByRole('button', { name: 'Salvar' })).toBeDisabled()

  // Out goes the e-mail; the reason is asked for where it is urgent, under a section of its own.
  await panel.getByRole('button', { name: 'Remover E-mail do formulário' }).click()
  await panel.getByRole('button', { name: 'Seção', exact: true }).click()
  await panel.getByLabel('Título').fill('Detalhes')
  await panel.getByRole('button', { name: /^Motivo/ }).click()
  await panel.getByLabel('Rótulo no formulário').fill('Por que é urgente?')
  await panel.getByLabel('Texto de ajuda').fill('Uma frase basta')
  await panel.getByText('Obrigatório neste formulário').click()
  await panel.getByRole('button', { name: 'Mostrar só em certas condições' }).click()
  const condition = page.getByRole('dialog', { name: 'Quando mostrar Por que é urgente?' })
  await condition.getByRole('button', { name: 'Adicionar condição' }).click()
  await condition.getByRole('combobox', { name: 'Campo' }).click()
  await page.getByRole('option', { name: 'Urgente', exact: true }).click()
  await checkAxe(page)
  await look(page, 'form-condition')
  await condition.getByRole('button', { name: 'Aplicar' }).click()

  // By keyboard: the value goes to the end, behind the section.
  await panel.getByRole('button', { name: /^Mover Valor/ }).focus()
  await page.keyboard.press('End')
  await panel.getByRole('button', { name: 'Quebra de página' }).click()
  await panel.getByRole('button', { name: /^Mover Quebra de página/ }).focus()
  await page.keyboard.press('ArrowUp')
  if (project.name === 'phone') await panel.getByText('Prévia', { exact: true }).click()
  const preview = panel.getByRole('region', { name: 'Prévia' })
  await expect(preview.getByLabel('Por que é urgente?')).toBeHidden()
  await preview.getByLabel('Urgente').check({ force: true })
  await expect(preview.getByLabel('Por que é urgente?')).toBeVisible()
  await expect(preview.getByText('Uma frase basta')).toBeVisible()
  await checkAxe(page)
  await look(page, 'form-editor')
  await page.keyboard.press('Control+s')
  await expect(notices(page).getByText('Formulário salvo com sucesso')).toBeVisible()
  await expect(panel).toBeHidden()
  const { creation } = good(await api.forms.get({ tableId }))
  expect(
    creation === true || creation === 'creation'
      ? []
      : creation.items.map(({ type, ...item }) => [type, 'field_id' in item ? item.field_id : item.label]),
  ).toEqual([
    ['field', fields.name],
    ['field', fields.urgent],
    ['field', fields.reason],
    ['section', 'Detalhes'],
    ['page_break', undefined],
    ['field', fields.value],
  ])

  // The form at work: what is missing is marked, conditions hold, nothing is lost on the way.
  await page.getByRole('button', { name: 'Novo registro' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo registro em Solicitações' })
  await form.getByLabel('Assunto').fill('Telhado')
  await expect(form.getByLabel('Por que é urgente?')).toBeHidden()
  await form.getByLabel('Urgente').check({ force: true })
  await form.getByRole('button', { name: 'Avançar' }).click()
  await expect(form.getByText('Este campo é obrigatório.')).toBeVisible()
  await expect(form.getByLabel('Por que é urgente?')).toBeFocused()
  await checkAxe(page)
  await look(page, 'form-missing')
  await form.getByLabel('Por que é urgente?').fill('Chove dentro')
  await form.getByRole('button', { name: 'Avançar' }).click()
  await form.getByLabel('Valor').fill('12,50')
  await look(page, 'form-page-two')
  await form.getByRole('button', { name: 'Criar', exact: true }).click()
  await expect(notices(page).getByText('Registro criado com sucesso')).toBeVisible()
  await expect(form).toBeHidden()
  expect((await list()).map(({ values }) => values)).toEqual([
    expect.objectContaining({
      [fields.name]: 'Telhado',
      [fields.urgent]: true,
      [fields.reason]: 'Chove dentro',
      [fields.value]: 12.5,
    }),
  ])
  // It stands in the list without anyone having loaded it again.
  await expect(page.getByText('Telhado')).toBeVisible()
})

test(
  'what the server refuses stays in the form and is marked; another can be added at once',
  once,
  async ({ page, newOrganisation, enter, expectProblem }) => {
    const person = await newOrganisation()
    const { tableId, fields, list } = await makeRequests(person)
    const { api } = person.client
    good(await api.uniqueRecords.set({ tableId, unique_field_id: fields.email }))
    const values = { [fields.name]: 'Primeiro', [fields.email]: 'ana@exemplo.com.br' }
    good(await api.records.create({ tableId, values }))
    await enter(page, person, `/object/${tableId}?dialog=createRecord&object=${tableId}`)
    const form = page.getByRole('dialog', { name: 'Novo registro em Solicitações' })
    await form.getByLabel('Assunto').fill('Segundo')
    await form.getByLabel('E-mail', { exact: true }).fill('ana@exemplo')
    await form.getByRole('button', { name: 'Criar', exact: true }).click()
    await expect(form.getByText('E-mail inválido')).toBeVisible()
    await form.getByLabel('E-mail', { exact: true }).fill('ana@exemplo.com.br')
    expectProblem(`POST /api/v3/tab/${tableId}/forms/creation/record 409`)
    await form.getByRole('button', { name: 'Criar', exact: true }).click()
    await expect(form.getByText('Já existe um registro com este E-mail')).toBeVisible()
    await expect(form.getByLabel('Assunto')).toHaveValue('Segundo')
    await form.getByLabel('E-mail', { exact: true }).fill('rui@exemplo.com.br')
    await form.getByRole('button', { name: 'Criar e adicionar outro' }).click()
    await expect(notices(page).getByText('Registro criado com sucesso')).toBeVisible()
    await expect(form.getByLabel('Assunto')).toHaveValue('')
    await form.getByLabel('Assunto').fill('Terceiro')
    // Esc while typing gives up the text, and never the form without asking.
    await form.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await expect(form).toBeHidden()
    expect((await list()).map(({ label }) => label).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([
      'Primeiro',
      'Segundo',
    ])
  },
)

test(
  'a form shows its success page, conditional fields hold in every form, and the update form can repeat this one [rule s.form.on-save, x.conditional-fields]',
  once,
  async ({ page, newOrganisation, enter, look }, { project }) => {
    const person = await newOrganisation()
    const { tableId, fields, list } = await makeRequests(person)
    const { api } = person.client
    const items = [fields.name, fields.urgent, fields.value].map((field_id) => ({
      id: field_id,
      type: 'field' as const,
      field_id,
    }))
    const form = { items, on_save: 'show_form_success_page' as const, variant: '4_cols' as const }
    good(await api.forms.set({ tableId, kind: 'creation', form }))
    good(await api.forms.set({ tableId, kind: 'update', form: 'creation' }))
    await enter(page, person, `/object/${tableId}?dialog=editTableUpdateForm&tableId=${tableId}`)
    const panel = page.getByRole('dialog', { name: 'Editar formulário de atualização da tabela' })
    await expect(panel.getByText('Este formulário de registro não pode ser editado')).toBeVisible()
    await panel.getByRole('button', { name: 'Campos condicionais' }).click()
    await panel.getByLabel('Adicionar campo condicional').click()
    await page.getByRole('option', { name: 'Valor', exact: true }).click()
    const condition = page.getByRole('dialog', { name: 'Quando mostrar Valor' })
    await condition.getByRole('button', { name: 'Adicionar condição' }).click()
    await condition.getByRole('combobox', { name: 'Campo' }).click()
    await page.getByRole('option', { name: 'Urgente', exact: true }).click()
    await condition.getByRole('button', { name: 'Aplicar' }).click()
    await look(page, 'form-conditionals')
    await panel.getByRole('button', { name: 'Salvar' }).click()
    await expect(notices(page).getByText('Formulário salvo com sucesso')).toBeVisible()
    const { conditionals } = good(await api.forms.get({ tableId }))
    expect(conditionals).toEqual([
      { field: fields.value, filter: { op: 'and', rules: [{ field: fields.urgent, operator: 'is', value: true }] } },
    ])

    // Filled in beforehand by the address: what the form does not ask for is told before it is sent.
    const values = encodeURIComponent(JSON.stringify({ [fields.email]: 'ana@exemplo.com.br', [fields.value]: 'x' }))
    await page.goto(`/object/${tableId}?dialog=createRecord&object=${tableId}&values=${values}`)
    const create = page.getByRole('dialog', { name: 'Novo registro em Solicitações' })
    if (project.name === 'desktop') await expect(create.getByLabel('Assunto')).toBeFocused()
    await create.getByLabel('Assunto').fill('Portão')
    await expect(create.getByText('Também será preenchido: E-mail: ana@exemplo.com.br')).toBeVisible()
    await expect(create.getByLabel('Valor')).toBeHidden()
    await create.getByLabel('Urgente').check({ force: true })
    await create.getByLabel('Valor').fill('7')
    await checkAxe(page)
    await look(page, 'form-large')
    await page.keyboard.press('Control+s')
    await expect(create.getByText('Registro criado com sucesso')).toBeVisible()
    await look(page, 'form-success')
    await create.getByRole('button', { name: 'Adicionar outro' }).click()
    await expect(create.getByLabel('Assunto')).toHaveValue('')
    expect((await list()).map((record) => [record.values[fields.value], record.values[fields.email]])).toEqual([
      [7, 'ana@exemplo.com.br'],
    ])
  },
)

test('a form without its table is told by name', once, async ({ page, company, enter, expectProblem }) => {
  await enter(page, company, '/home?dialog=createRecordModal&object=nada')
  await expect(page.getByText('Configuração da janela do formulário não encontrada')).toBeVisible()
  await expect(page.getByText('form_cfg_error · 404')).toBeVisible()
  expectProblem('GET /api/v3/tab/tbl_aaaaaaaaaaaaaa 404', 'GET /api/v3/tab/tbl_aaaaaaaaaaaaaa/forms 404')
  await page.goto('/home?dialog=editTableChatForm&tableId=tbl_aaaaaaaaaaaaaa')
  await expect(page.getByText('Configuração do formulário não encontrada')).toBeVisible()
})

test(
  'a card that is added to a column goes through the form and ends up in that column',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const table = good(await api.tables.create({ label: 'Funil', name_label: 'Nome' }))
    const tableId = table.id
    const name = table.fields[0]?.id ?? ''
    const options = ['Aberto', 'Fechado'].map((label, n) => ({ id: `opt_fase0${n}`, label, color: 'azul' }))
    const stage = good(await api.fields.create({ tableId, label: 'Fase', type: 'select', options: { options } })).id
    // Nothing was put together here: a record that needs something asks for it all the same.
    const cpf = good(await api.fields.create({ tableId, label: 'CPF', type: 'cpf', required: true })).id
    const view = { type: 'kanban' as const, label: 'Quadro', fields: [name, cpf], kanban_field: stage }
    const { id: viewId } = good(await api.views.create({ tableId, ...view }))
    await enter(page, person, `/object/${tableId}/views/${viewId}`)
    await page.getByRole('region', { name: 'Aberto', exact: true }).getByText('Novo registro', { exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Novo registro em Funil' })
    await expect(form.getByRole('button', { name: 'Fase: Aberto' })).toBeVisible()
    await form.getByLabel('Nome').fill('Ana')
    await form.getByLabel(/^CPF/).fill('529.982.247-25')
    await form.getByRole('button', { name: 'Criar', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Ana', { exact: true })).toBeVisible()
    const { records } = good(await api.records.list({ tableId }))
    expect(records.map(({ values }) => values)).toEqual([
      { [name]: 'Ana', [stage]: 'opt_fase00', [cpf]: '52998224725' },
    ])
  },
)
