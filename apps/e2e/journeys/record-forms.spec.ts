import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { textFile } from '../fixtures/pictures.ts'
import { checkAxe, checkWidth } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

test.use({ inBuild: true })

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
    proof: await add('Comprovante', 'files'),
    secret: await add('Observação interna', 'singleLineText'),
    form: await add('Formulário', 'recordUpdateForm'),
  }
  const values = { [fields.name]: 'Sônia Albuquerque', [fields.secret]: 'paga atrasado' }
  const { id: recordId } = good(await api.records.create({ tableId, values }))
  const read = async () => good(await api.records.get({ tableId, recordId })).values
  return { tableId, recordId, fields, read }
}

test(
  'a form is made for a record, its link is sent, and whoever has it fills it in [rule s.update-form.mode, s.public-form.states, v.public-form.send, x.update-form-editor, x.public.form]',
  once,
  async ({ page, newBrowser, newOrganisation, enter, look, expectProblem, product }, { project }) => {
    const person = await newOrganisation()
    const { tableId, recordId, fields, read } = await makeRegistration(person)
    await enter(page, person, `/object/${tableId}/record/${recordId}`)
    await page.getByRole('button', { name: 'Criar formulário de atualização' }).click()
    const panel = page.getByRole('dialog', { name: 'Criar formulário de atualização' })
    await expect(panel.getByRole('button', { name: 'Adicionar Formulário' })).toBeHidden()
    for (const name of ['E-mail', 'Comprovante', 'Aceita contato'])
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
    // It never looks shut, and says what is missing.
    await expect(send).toBeEnabled()
    await send.click()
    await expect(visitor.getByText('Este campo é obrigatório.')).toBeVisible()
    await visitor.getByLabel(/^E-mail/).fill('sonia@exemplo.com.br')
    await visitor.locator('input[type=file]').setInputFiles(textFile)
    await expect(visitor.getByText(textFile.name)).toBeVisible()
    await visitor.getByLabel('Aceita contato').check({ force: true })
    await look(visitor, 'public-form-file')
    await visitor.getByRole('button', { name: 'Avançar' }).click()
    await visitor.getByLabel('Telefone', { exact: true }).fill('11 98765-4321')
    await checkAxe(visitor)
    await checkWidth(visitor)
    await look(visitor, 'public-form')
    await visitor.getByRole('button', { name: 'Enviar' }).click()
    await expect(visitor.getByText('Formulário salvo com sucesso')).toBeVisible()
    await look(visitor, 'public-form-saved')
    expect(await read()).toMatchObject({
      [fields.email]: 'sonia@exemplo.com.br',
      [fields.accept]: true,
      [fields.proof]: [{ name: textFile.name }],
    })
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
  },
)

/** Requests whose update form has a section, two pages and a condition. */
async function makeRequests({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Chamados', name_label: 'Assunto' }))
  const tableId = table.id
  const add = async (label: string, type: string, more: object = {}) =>
    good(await api.fields.create({ tableId, label, type, ...more })).id
  const fields = {
    name: table.fields[0]?.id ?? '',
    urgent: await add('Urgente', 'switch'),
    reason: await add('Motivo', 'singleLineText'),
    phone: await add('Telefone', 'phone'),
    todo: await add('Passos', 'todoList'),
    star: await add('Estrela', 'starred'),
  }
  const item = (field_id: string, more: object = {}) => ({ id: field_id, type: 'field' as const, field_id, ...more })
  const show_if = { op: 'and' as const, rules: [{ field: fields.urgent, operator: 'is', value: true }] }
  const items = [
    item(fields.urgent),
    { id: 'why', type: 'section' as const, label: 'Urgência' },
    item(fields.reason, { label: 'Por quê?', required: true, show_if }),
    { id: 'two', type: 'page_break' as const, label: 'Contato' },
    item(fields.phone),
    item(fields.todo),
  ]
  good(await api.forms.set({ tableId, kind: 'update', form: { items } }))
  const chat = { items: [item(fields.phone, { required: true })] }
  good(await api.forms.set({ tableId, kind: 'chat', form: chat }))
  const { id: recordId } = good(await api.records.create({ tableId, values: { [fields.name]: 'Telhado' } }))
  const read = async () => good(await api.records.get({ tableId, recordId })).values
  return { tableId, recordId, fields, read }
}

test(
  'a record opens as its update form lays it out, and is held to what the form asks [rule t.whatsapp-tab]',
  once,
  async ({ page, newOrganisation, enter, look, expectProblem }) => {
    const person = await newOrganisation()
    const { tableId, recordId, fields, read } = await makeRequests(person)
    await enter(page, person, `/home?dialog=editRecord&object=${tableId}&id=${recordId}`)
    const panel = page.getByRole('dialog', { name: 'Telhado' })
    await expect(panel.getByLabel('Por quê?')).toBeHidden()
    await panel.getByLabel('Urgente').check({ force: true })
    const reason = panel.getByLabel(/^Por quê/)
    await reason.fill('Chove dentro')
    await reason.press('Enter')
    await expect.poll(async () => (await read())[fields.reason]).toBe('Chove dentro')
    expectProblem(`PUT /api/v3/tab/${tableId}/forms/update/record/${recordId} 422`)
    await reason.fill('')
    await reason.press('Enter')
    await expect(panel.getByText('Este campo é obrigatório.')).toBeVisible()
    expect((await read())[fields.reason]).toBe('Chove dentro')
    await panel.getByRole('button', { name: 'Descartar' }).click()
    await checkAxe(page)
    await look(page, 'record-form')

    await panel.getByRole('button', { name: 'Marcar com estrela' }).click()
    await expect.poll(async () => (await read())[fields.star]).toBe(true)
    await panel.getByRole('button', { name: 'Contato' }).click()
    await panel.getByLabel('Telefone', { exact: true }).fill('11987654321')
    await panel.getByLabel('Telefone', { exact: true }).press('Enter')
    await panel.getByRole('button', { name: 'WhatsApp' }).click()
    await expect(panel.getByRole('link', { name: 'Abrir conversa' })).toHaveAttribute(
      'href',
      'https://wa.me/5511987654321',
    )

    // Someone changes the form meanwhile: the open record follows.
    await panel.getByRole('button', { name: 'Dados' }).click()
    await expect(panel.getByLabel('Motivo', { exact: true })).toBeHidden()
    good(await person.client.api.forms.set({ tableId, kind: 'update', form: true }))
    await expect(panel.getByLabel('Motivo', { exact: true })).toHaveValue('Chove dentro')
  },
)

test('tools stand beside the record, or in its place where there is no room [rule x.record-form]', async ({
  page,
  newOrganisation,
  enter,
  look,
}, { project }) => {
  const person = await newOrganisation()
  const { tableId, recordId } = await makeRequests(person)
  await enter(page, person, `/object/${tableId}?record=${recordId}`)
  const panel = page.getByRole('dialog', { name: 'Telhado' })
  await panel.getByRole('button', { name: 'Ferramentas do registro' }).click()
  await page.getByRole('menuitem', { name: 'Histórico' }).click()
  const history = panel.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('criou o registro')).toBeVisible()
  if (project.name === 'phone') {
    await expect(panel.getByLabel('Urgente')).toBeHidden()
    await history.getByRole('button', { name: 'formulário principal' }).click()
  } else {
    await expect(panel.getByLabel('Urgente')).toBeVisible()
    await panel.getByRole('button', { name: 'Ferramentas do registro' }).click()
    await page.getByRole('menuitem', { name: 'mostrar todas as ferramentas' }).click()
    await expect(panel.getByRole('button', { name: 'ocultar ferramenta' })).toHaveCount(2)
    await checkAxe(page)
    await look(page, 'record-tools')
    for (const name of ['Relacionados', 'Atividade'])
      await panel.getByRole('region', { name }).getByRole('button', { name: 'ocultar ferramenta' }).click()
  }
  await expect(history).toBeHidden()
  await expect(panel.getByLabel('Urgente')).toBeVisible()
})

test(
  'a checklist is saved as a whole, the chat form too, and a record is cloned and deleted [rule v.checklist.save, x.checklist, x.record-more-menu, x.confirm-deletes, s.dialog.deleted-item]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { tableId, recordId, fields, read } = await makeRequests(person)
    await enter(page, person, `/object/${tableId}/record/${recordId}`)
    await page.getByRole('button', { name: 'Contato' }).click()
    await page.getByRole('button', { name: 'Abrir Passos como checklist' }).click()
    const checklist = page.getByRole('dialog', { name: 'Checklist - Telhado' })
    await expect(checklist.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await checklist.getByLabel('Adicionar item').fill('Ligar')
    await page.keyboard.press('Control+s')
    await expect(notices(page).getByText('Checklist salvo')).toBeVisible()
    await expect.poll(async () => (await read())[fields.todo]).toEqual([{ title: 'Ligar', done: false }])

    await page.getByRole('button', { name: 'Conversa' }).click()
    await page.getByRole('button', { name: 'Atualizar registro' }).click()
    const chat = page.getByRole('dialog', { name: 'Atualizar Telhado' })
    await chat.getByRole('button', { name: 'Salvar' }).click()
    await expect(chat.getByText('Este campo é obrigatório.')).toBeVisible()
    await chat.getByLabel(/^Telefone/).fill('11 98765-4321')
    await look(page, 'chat-form')
    await chat.getByRole('button', { name: 'Salvar' }).click()
    await expect(notices(page).getByText('Registro salvo')).toBeVisible()
    await expect.poll(async () => (await read())[fields.phone]).toBe('+5511987654321')

    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Duplicar registro' }).click()
    await expect(page).toHaveURL(new RegExp(`record/${recordId + 1}`))
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Excluir registro' }).click()
    await page
      .getByRole('dialog', { name: 'Excluir Telhado?' })
      .getByRole('button', { name: 'Excluir registro' })
      .click()
    await expect(notices(page).getByText('Telhado foi para a lixeira')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/object/${tableId}$|plain`))
  },
)

test(
  'a record that is not there says so, with nothing to do to it [rule x.record-form]',
  once,
  async ({ page, newOrganisation, enter, expectProblem, look }) => {
    const person = await newOrganisation()
    const { tableId, recordId } = await makeRequests(person)
    expectProblem(/\/api\/v3\/tab\/.* 404/)
    await enter(page, person, `/object/${tableId}?record=99`)
    const panel = page.getByRole('dialog', { name: 'Sem nome' })
    await expect(panel.getByText('not_found · 404')).toBeVisible()
    await expect(panel.getByRole('button')).toHaveCount(1)
    await look(page, 'record-missing')
    await page.goto(`/home?dialog=viewRecord&object=${tableId}&id=${recordId}&tab=history`)
    const view = page.getByRole('dialog', { name: 'Telhado' })
    await expect(view.getByText('criou o registro', { exact: true })).toBeVisible()
    await view.getByRole('button', { name: 'Dados' }).click()
    await expect(view.getByLabel('Urgente')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(view.getByText('Chamados · #1')).toBeVisible()
    await expect(view.locator('[data-printed]').getByText('Telefone')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/home?dialog=editRecordModal&object=${tableId}&id=${recordId}`)
    await expect(page.getByRole('dialog', { name: '#1 · Chamados' }).getByLabel('Urgente')).toBeAttached()
    await look(page, 'record-window')
  },
)
