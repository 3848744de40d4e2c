import { notices } from '../fixtures/parts.ts'
import { expect, test, once } from '../fixtures/test.ts'

const newPassword = 'outro-segredo'

test(
  'a forgotten password is set anew by a mailed link that works once, and ends the other sessions [rule x.password-reset, x.new-password]',
  once,
  async ({ page, newOrganisation, newBrowser, enter, signIn, mailTo, expectProblem, look }) => {
    const person = await newOrganisation()
    const elsewhere = await newBrowser()
    await enter(elsewhere, person)
    await expect(elsewhere.getByRole('heading', { name: person.firstName })).toBeVisible()

    await page.goto('/login')
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
    await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible()
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText('Insira um endereço de email.')).toBeVisible()
    await look(page, 'password-reset')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
    await expect(page.getByText(`Se ${person.email} estiver cadastrado`)).toBeVisible()
    await look(page, 'password-reset-sent')

    const { link, subject } = await mailTo(person.email, 2)
    expect(subject).toBe('Crie uma nova senha')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
    await look(page, 'new-password')
    const save = page.getByRole('button', { name: 'Salvar e entrar' })
    await page.getByLabel('Nova senha', { exact: true }).fill('curta')
    await page.getByLabel('Repita a nova senha').fill('curta')
    await save.click()
    await expect(page.getByText('Sua nova senha deve ter pelo menos 6 caracteres.')).toBeVisible()
    await page.getByLabel('Nova senha', { exact: true }).fill(newPassword)
    await page.getByLabel('Repita a nova senha').fill(`${newPassword}!`)
    await save.click()
    await expect(page.getByText('As senhas não correspondem')).toBeVisible()

    await page.getByLabel('Repita a nova senha').fill(newPassword)
    await save.click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(notices(page).getByText('Senha redefinida com sucesso')).toBeVisible()

    // The other browser is told without doing anything.
    await expect(elsewhere).toHaveURL(/\/login/)
    await expect(elsewhere.getByRole('heading', { name: 'Entre na sua oficina' })).toBeVisible()
    expectProblem('POST /api/auth/loginV2 401')
    await signIn(elsewhere, person)
    await expect(elsewhere.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
    await signIn(elsewhere, { ...person, password: newPassword })
    await expect(elsewhere).toHaveURL(/\/home$/)

    expectProblem('POST /api/auth/token-info 401')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Link expirado, solicite um novo' })).toBeVisible()
    await look(page, 'link-expired')
    await page.getByRole('link', { name: 'Pedir novo link' }).click()
    await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible()
  },
)

test.describe('in English', () => {
  test.use({ locale: 'en-US' })
  test(
    'a link that is used in another window meanwhile says so on saving',
    once,
    async ({ page, newOrganisation, newClient, newBrowser, mailTo, expectProblem }) => {
      const { email } = await newOrganisation({ language: 'en' })
      await newClient().api.auth.resetPassword({ email })
      const { link } = await mailTo(email, 2)
      const other = await newBrowser()
      for (const window of [page, other]) {
        await window.goto(link)
        await window.getByLabel('New password', { exact: true }).fill(newPassword)
        await window.getByLabel('Repeat the new password').fill(newPassword)
      }
      await page.getByRole('button', { name: 'Save and log in' }).click()
      await expect(page).toHaveURL(/\/home$/)
      expectProblem('POST /api/auth/change-password 401')
      await other.getByRole('button', { name: 'Save and log in' }).click()
      await expect(other.getByRole('heading', { name: 'Link expired, request a new one' })).toBeVisible()
    },
  )
})

test(
  'the own password is changed in the profile',
  once,
  async ({ page, newOrganisation, newBrowser, newClient, enter, expectProblem }) => {
    const person = await newOrganisation()
    const other = newClient()
    await other.api.auth.login({ email: person.email, password: person.password })
    const elsewhere = await newBrowser()
    await enter(elsewhere, { ...person, client: other })
    await expect(elsewhere.getByRole('heading', { name: person.firstName })).toBeVisible()
    await enter(page, person, '/settings')
    const section = page.getByRole('region', { name: 'Senha', exact: true })
    const change = section.getByRole('button', { name: 'Trocar senha' })
    await change.click()
    await expect(section.getByText('Insira sua senha.')).toBeVisible()
    await expect(section.getByText('Insira a nova senha.')).toBeVisible()

    await section.getByLabel('Senha atual').fill('não é esta')
    await section.getByLabel('Nova senha', { exact: true }).fill(newPassword)
    await section.getByLabel('Repita a nova senha').fill(newPassword)
    expectProblem('POST /api/auth/changePassword 401')
    await change.click()
    await expect(section.getByText('Senha incorreta.')).toBeVisible()
    await section.getByLabel('Senha atual').fill(person.password)
    await change.click()
    await expect(notices(page).getByText('Senha alterada com sucesso!')).toBeVisible()
    await expect(section.getByLabel('Senha atual')).toHaveValue('')
    await expect(elsewhere).toHaveURL(/\/login/)

    // This browser goes on, and still hears what others do.
    await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
    await other.api.auth.login({ email: person.email, password: newPassword })
    await other.api.orgs.update({ name: 'Outro nome' })
    await expect(page.getByRole('button', { name: 'Menu da organização Outro nome' })).toBeVisible()
  },
)
