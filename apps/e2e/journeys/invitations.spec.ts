import { notices } from '../fixtures/parts.ts'
import { expect, test, once } from '../fixtures/test.ts'

test('someone new accepts an invitation with a name and a password', async ({ page, invite, look, expectProblem }) => {
  const { link, email } = await invite()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Convite para Oficina' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await look(page, 'invitation-new')
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(page.getByText('Este campo é obrigatório')).toBeVisible()
  await expect(page.getByText('Insira a nova senha.')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Rafael')
  await page.getByLabel('Sobrenome').fill('Lima')
  await page.getByLabel('Nova senha', { exact: true }).fill('segredo-novo')
  await page.getByLabel('Repita a nova senha').fill('segredo-novo')
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(notices(page).getByText('Boas-vindas a Oficina')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rafael' })).toBeVisible()

  expectProblem('POST /api/auth/token-info 401')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Link expirado, solicite um novo' })).toBeVisible()
})

test(
  'someone with an account confirms with its password',
  once,
  async ({ page, newOrganisation, invite, expectProblem, look }) => {
    const person = await newOrganisation()
    const { link } = await invite({ email: person.email })
    await page.goto(link)
    await expect(page.getByText('Você já tem uma conta. Confirme com a sua senha')).toBeVisible()
    await expect(page.getByLabel('Nome', { exact: true })).toBeHidden()
    await look(page, 'invitation-known')
    expectProblem('POST /api/auth/change-password 401')
    await page.getByLabel('Sua senha').fill('não é esta')
    await page.getByRole('button', { name: 'Aceitar convite' }).click()
    await expect(page.getByText('Senha incorreta.')).toBeVisible()
    await page.getByLabel('Sua senha').fill(person.password)
    await page.getByRole('button', { name: 'Aceitar convite' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('button', { name: 'Menu da organização Oficina' })).toBeVisible()
  },
)

test(
  'someone whose seat was taken away is told so at login, and at once where they work',
  once,
  async ({ page, newBrowser, newMember, enter, signIn, postmaster, expectProblem }) => {
    const person = await newMember()
    const working = await newBrowser()
    await enter(working, person)
    await expect(working.getByRole('heading', { name: person.firstName })).toBeVisible()
    // The page is there before its scripts are: what they ask for first may be refused already.
    expectProblem('GET /api/v3/notifications/unread 401')
    await postmaster.api.users.update({ userId: person.userId, active: false })
    await expect(working).toHaveURL(/\/login/)

    expectProblem('POST /api/auth/loginV2 403')
    await signIn(page, person)
    await expect(page.getByRole('alert')).toHaveText(
      'Seu usuário não tem nenhum assento. Fale com o administrador da sua organização para conseguir um.',
    )
  },
)

test('someone without the rights meets the forbidden page, and no way there [rule p.account.can-view-org-settings]', async ({
  page,
  newMember,
  enter,
  look,
  isMobile,
}) => {
  const person = await newMember()
  await enter(page, person, '/settings/organisation-settings')
  await expect(page.getByRole('heading', { name: 'Você não tem acesso' })).toBeVisible()
  await expect(page.getByText('permission_denied · 403')).toBeVisible()
  await look(page, 'forbidden')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto(isMobile ? '/settings?menu=true' : '/settings')
  const menu = page.getByRole('navigation', { name: 'Configurações' })
  await expect(menu.getByRole('link', { name: 'Notificações' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Organização' })).toBeHidden()
  await expect(menu.getByText('Apagar todos os dados')).toBeHidden()
})

test('a new role is in force while someone works', async ({ page, newMember, enter, postmaster, isMobile }) => {
  test.skip(isMobile, 'the create menu stands in the bar of wide screens')
  const person = await newMember()
  await enter(page, person)
  await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar' })).toBeHidden()
  const { roles } = (await postmaster.api.roles.list()).body
  const builder = roles.find(({ name }) => name === 'Construtor')
  await postmaster.api.users.update({
    userId: person.userId,
    seat: 'builder',
    id_profile: builder?.id_profile ?? '',
  })
  await expect(page.getByRole('button', { name: 'Criar', exact: true })).toBeVisible()
})
