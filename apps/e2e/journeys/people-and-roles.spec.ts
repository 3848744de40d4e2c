import type { Locator, Page } from '@playwright/test'
import { choose, notices } from '../fixtures/parts.ts'
import { good, newEmail, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, label: string) => dialog(page).getByRole('combobox', { name: label, exact: true })

/** A table with a name, an owner and a salary; the member's record and someone else's. */
async function makePayroll({ client: { api } }: Pick<Person, 'client'>, label: string) {
  const table = good(await api.tables.create({ label }))
  const owner = good(await api.fields.create({ tableId: table.id, type: 'user', label: 'Responsável' })).id
  const salary = good(await api.fields.create({ tableId: table.id, type: 'number', label: 'Salário' })).id
  return { id: table.id, name: table.fields[0]?.id ?? '', owner, salary }
}

test('a new admin invites a member into a role of one table, without one field and with their own rows, previews it, and the member finds exactly that [rule x.role-edit, x.table-permissions, x.role-settings, v.invite.required, x.user-panel]', async ({
  page,
  newMember,
  newBrowser,
  postmaster,
  mailTo,
  enter,
  look,
  expectProblem,
}) => {
  test.setTimeout(120_000)
  page.setDefaultTimeout(15_000)
  const admin = await newMember('builder')
  const { roles } = good(await postmaster.api.roles.list())
  const adminRole = roles.find((role) => role.is_admin)?.id_profile ?? ''
  good(await postmaster.api.users.update({ userId: admin.userId, id_profile: adminRole }))
  const mark = newEmail('').slice(1, 9)
  const [tableName, roleName] = [`Folha ${mark}`, `Vendas ${mark}`]
  const table = await makePayroll(admin, tableName)
  await makePayroll(admin, `Segredos ${mark}`)

  // A role that sees one table: without the salary, and only rows of its own.
  await enter(page, admin, '/settings/roles')
  await page.getByRole('button', { name: 'Novo papel' }).click()
  await dialog(page).getByLabel('Nome').fill(roleName)
  await dialog(page).getByRole('button', { name: 'Novo papel' }).click()
  await expect(page.getByRole('heading', { name: roleName, level: 1 })).toBeVisible()
  await checkAxe(page)
  await look(page, 'role-powers')
  await page.getByRole('link', { name: 'Gerenciar tabelas, apps e páginas' }).click()
  await page.getByLabel('Filtrar tabelas, apps e páginas').fill(tableName)
  await page.getByRole('button', { name: `Detalhar o acesso a ${tableName}` }).click()
  await choose(page, field(page, 'Nível de acesso'), 'Contribuir')
  await dialog(page).getByRole('switch', { name: 'Só alguns campos' }).click()
  await choose(page, field(page, 'Salário'), 'Oculto')
  await dialog(page).getByRole('switch', { name: 'Só alguns registros' }).click()
  await dialog(page).getByRole('button', { name: 'Adicionar condição' }).click()
  await choose(page, dialog(page).getByRole('combobox', { name: 'Campo' }), 'Responsável')
  // A condition that does not say of whom would let every record through: it is not saved.
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page).getByText('Complete as condições')).toBeInViewport()
  await choose(page, dialog(page).getByRole('combobox', { name: 'Valor' }), 'Eu (quem está vendo)')
  await look(page, 'role-table-rule')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(notices(page).getByText('Papel salvo').first()).toBeVisible()

  // The member is invited into it, and comes in by the mail.
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Convidar pessoas' }).click()
  const email = newEmail('bia')
  await dialog(page).getByRole('button', { name: 'Convidar', exact: true }).click()
  await expect(dialog(page).getByText('Este campo é obrigatório').first()).toBeVisible()
  await dialog(page).getByLabel('E-mails').fill(email)
  await choose(page, field(page, 'Assento'), 'Membro')
  await choose(page, field(page, 'Papel'), roleName)
  await dialog(page).getByLabel('WhatsApp').fill('+55 11 98765-4321')
  await look(page, 'invite-users')
  // With a number, the message that tells of it waits in a chat, ready to be sent.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const opensChat = async (button: Locator) => {
    const opened = page.context().waitForEvent('page')
    await button.click()
    const chat = await opened
    await expect(chat).toHaveURL(/^https:\/\/wa\.me\/5511987654321\?text=/)
    await chat.close()
  }
  await opensChat(dialog(page).getByRole('button', { name: 'Convidar', exact: true }))
  await expect(notices(page).getByText('Pessoas convidadas com sucesso')).toBeVisible()
  await opensChat(notices(page).getByRole('button', { name: 'Abrir o WhatsApp' }))
  const { link } = await mailTo(email)
  const member = await newBrowser()
  await member.goto(link)
  await member.getByLabel('Nome', { exact: true }).fill('Bia')
  await member.getByLabel('Sobrenome').fill(mark)
  await member.getByLabel('Nova senha', { exact: true }).fill('segredo-da-bia')
  await member.getByLabel('Repita a nova senha').fill('segredo-da-bia')
  await member.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(member).toHaveURL(/\/home$/)
  const { users } = good(await admin.client.api.users.list({ q: email }))
  const bia = users[0]?.id_user ?? ''
  const rows = [
    { [table.name]: 'Da Bia', [table.owner]: bia, [table.salary]: 7_777 },
    { [table.name]: 'De outra pessoa', [table.salary]: 8_888 },
  ]
  for (const values of rows) good(await admin.client.api.records.create({ tableId: table.id, values }))

  // The admin previews it: read-only, with a banner, and asks what is hidden.
  await page.getByLabel('Buscar por nome ou e-mail').fill(email)
  await page.getByRole('button', { name: `Ações de Bia ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Ver como' }).click()
  const banner = page.getByText(`Vendo como Bia ${mark}`)
  await expect(banner).toBeVisible()
  await page.goto(`/object/${table.id}`)
  await expect(page.getByText('Da Bia')).toBeVisible()
  await expect(banner).toBeVisible()
  await expect(page.getByText('De outra pessoa')).toBeHidden()
  await expect(page.getByText('Salário')).toBeHidden()
  await look(page, 'see-as')
  await page.getByRole('button', { name: 'O que está oculto?' }).click()
  await dialog(page).getByRole('button', { name: tableName }).click()
  await expect(dialog(page).getByText('Campos ocultos: Salário')).toBeVisible()
  await checkAxe(page)
  await look(page, 'access-overview')
  await page.goto('/settings/roles')
  await page.getByRole('button', { name: 'Por quê?' }).click()
  await expect(dialog(page).getByText('não pode.')).toBeVisible()
  await look(page, 'why')
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('button', { name: 'Voltar a ser eu' }).click()
  await expect(banner).toBeHidden()

  // The member finds exactly that, and nothing more.
  await member.goto('/home/tables')
  await expect(member.getByText(tableName)).toBeVisible()
  await expect(member.getByText(`Segredos ${mark}`)).toBeHidden()
  await member.goto(`/object/${table.id}`)
  await expect(member.getByText('Da Bia')).toBeVisible()
  await expect(member.getByText('De outra pessoa')).toBeHidden()
  await expect(member.getByText('Salário')).toBeHidden()
  expectProblem(/403/)
  await member.goto('/settings/users')
  await expect(member.getByRole('heading', { level: 1 })).not.toHaveText('Pessoas')
})

test(
  'the JSON of a role shows where it does not fit, and a role is copied and taken away [rule x.role-json]',
  once,
  async ({ page, newOrganisation, enter }) => {
    const admin = await newOrganisation()
    const { api } = admin.client
    const role = good(await api.roles.create({ profile_name: 'Vendas', color: 'verde' }))
    const { roles } = good(await api.roles.list())
    await enter(page, admin, `/settings/roles?dialog=updateRoleJSON&id=${role.id_profile}`)
    const code = page.getByRole('textbox', { name: 'JSON do papel' })
    await expect(code).toContainText('tables_enabled')
    await code.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('{"tables_enabled": {"tbl_000000": "full"}}')
    await expect(dialog(page).getByText('esta tabela não existe')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Salvar' })).toBeDisabled()
    // A key that nobody knows is named.
    await code.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('{"criar_tudo": true}')
    await expect(dialog(page).getByText('criar_tudo chave desconhecida')).toBeVisible()
    await code.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('{"tables_enabled": {"*": "view"}, "create_table": true}')
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await expect(notices(page).getByText('Papel salvo')).toBeVisible()
    const saved = good(await api.roles.list()).roles.find((one) => one.id_profile === role.id_profile)
    expect(saved?.profile).toMatchObject({ create_table: true, tables_enabled: { '*': 'view' } })

    await page.goto('/settings/roles')
    await page.getByRole('button', { name: 'Ações do papel Vendas' }).click()
    await page.getByRole('menuitem', { name: 'Duplicar' }).click()
    await expect(page.getByRole('link', { name: 'Vendas cópia' })).toBeVisible()
    await page.getByRole('link', { name: /^Vendas Ninguém/ }).click()
    // One stands in the menu of the settings, the other is the switch.
    await expect(page.getByText('Histórico de ações')).toHaveCount(2)
    await page.getByText('Histórico de ações').last().click()
    await expect
      .poll(async () => flagsOf(api, role.id_profile))
      .toMatchObject({
        access_actions_history: true,
        access_settings: true,
      })
    await page.getByRole('button', { name: 'Ações do papel Vendas', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await dialog(page).getByRole('button', { name: 'Excluir papel' }).click()
    await expect(notices(page).getByText('Papel excluído')).toBeVisible()
    expect(good(await api.roles.list()).roles.map(({ name }) => name)).not.toContain('Vendas')
    expect(roles.length).toBe(5)
  },
)

const flagsOf = async (api: Person['client']['api'], id: string) =>
  good(await api.roles.list()).roles.find((one) => one.id_profile === id)?.profile

test('the history tells who changed what, side by side, with filters that stand in the address [rule s.history.query, x.history]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const admin = await newOrganisation()
  const { api } = admin.client
  const table = await makePayroll(admin, 'Folha')
  const record = good(
    await api.records.create({ tableId: table.id, values: { [table.name]: 'Ana', [table.salary]: 1 } }),
  )
  good(await api.records.update({ tableId: table.id, recordId: record.id, values: { [table.salary]: 2 } }))
  good(await api.roles.create({ profile_name: 'Auditoria', color: 'azul' }))
  await enter(page, admin, '/settings/action-history')
  await page.getByRole('button', { name: /Papel: criação · Auditoria/ }).click()
  await expect(page.getByRole('row', { name: /Nome.*Auditoria/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cor.*Azul/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await choose(page, page.getByRole('combobox', { name: 'Ação' }), 'Registro: alteração')
  await choose(page, page.getByRole('combobox', { name: 'Ação' }), 'Registro: recuperação')
  await page.keyboard.press('Escape')
  // Both are in sight: the field grows with what is chosen.
  const pills = page.locator('.mantine-Pill-label')
  for (const chosen of ['Registro: alteração', 'Registro: recuperação'])
    await expect(pills.filter({ hasText: chosen })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /Papel: criação/ })).toBeHidden()
  await expect(page).toHaveURL(/filters=.*update_record/)
  await page.reload()
  await page.getByRole('button', { name: /Registro: alteração · Folha · Ana/ }).click()
  const line = page.getByRole('row', { name: /Salário/ })
  await expect(line.getByRole('cell').nth(0)).toHaveText('1')
  await expect(line.getByRole('cell').nth(1)).toHaveText('2')
  await checkAxe(page)
  await look(page, 'action-history')
})
