import { test, expect, once } from '../fixtures/test.ts'
import { openOrgMenu } from '../fixtures/parts.ts'

test('a wrong password and empty fields are told, a right one leads home, and logging out leads back [rule x.login, x.topnav.org-menu]', async ({
  page,
  newOrganisation,
  expectProblem,
  look,
}) => {
  const person = await newOrganisation()
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Entre na sua oficina' })).toBeVisible()
  await look(page, 'login')

  const submit = page.getByRole('button', { name: 'Entrar', exact: true })
  await submit.click()
  await expect(page.getByText('Insira um endereço de email.')).toBeVisible()
  await expect(page.getByText('Insira sua senha.')).toBeVisible()
  await look(page, 'login-empty')

  expectProblem('POST /api/auth/loginV2 401')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill('não é esta')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')

  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await submit.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: `, ${person.firstName}` })).toBeVisible()
  await look(page, 'home')

  await openOrgMenu(page, person.organisation.name)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('a deep link waits behind the login', once, async ({ page, newOrganisation, signIn }) => {
  const person = await newOrganisation()
  await page.goto('/settings/notifications')
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings%2Fnotifications$/)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await expect(page.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible()

  // Signed in already: the login page only passes on.
  await page.goto('/login?next=/home/apps')
  await expect(page).toHaveURL(/\/home\/apps$/)
})

test('an address elsewhere is no place to go on', once, async ({ page, newOrganisation, signIn }) => {
  const person = await newOrganisation()
  await page.goto('/login?next=//evil.test')
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/home$/)
  await page.goto('/login?next=https://evil.test')
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/home$/)
})

test(
  'the login of an organisation is found by its name in the address [rule s.login.multi-org, x.login.multi-org]',
  once,
  async ({ page, newOrganisation }) => {
    const { email, password, organisation } = await newOrganisation()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Entrar em outra organização' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Insira um endereço de email.')).toBeVisible()
    await expect(page.getByText('Insira a URL ou o ID da organização.')).toBeVisible()

    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('URL ou ID da organização').fill('serra azul!')
    await expect(page.getByText('A URL ou o ID da organização só pode ter letras e números')).toBeVisible()
    await page.getByLabel('URL ou ID da organização').fill('ninguemtemestenome')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Não encontramos essa organização. Confira a URL ou o ID.')).toBeVisible()

    await page.getByLabel('URL ou ID da organização').fill(organisation.slug)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { name: `Entre em ${organisation.name}` })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
  },
)

const languages = [
  {
    language: 'en',
    locale: 'en-US',
    title: 'Log in to your workshop',
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    wrong: 'Incorrect email or password.',
    noEmail: 'Enter an email address.',
    noPassword: 'Enter your password.',
    greeting: /^(Good (morning|afternoon|evening)|Hello), Camila$/,
    menu: '{{name}} organization menu',
    logout: 'Log out',
  },
  {
    language: 'es',
    locale: 'es-MX',
    title: 'Entra en tu taller',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Entrar',
    wrong: 'Correo o contraseña incorrectos.',
    noEmail: 'Ingresa un correo electrónico.',
    noPassword: 'Ingresa tu contraseña.',
    greeting: /^(Buen[oa]s (días|tardes|noches)|Hola), Camila$/,
    menu: 'Menú de la organización {{name}}',
    logout: 'Cerrar sesión',
  },
] as const

for (const { language, locale, ...texts } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })
    test('login and logout', once, async ({ page, newOrganisation, expectProblem, look }) => {
      const person = await newOrganisation({ language })
      await page.goto('/')
      await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
      await look(page, `login-${language}`)
      const submit = page.getByRole('button', { name: texts.submit, exact: true })
      await submit.click()
      await expect(page.getByText(texts.noEmail)).toBeVisible()
      await expect(page.getByText(texts.noPassword)).toBeVisible()

      expectProblem('POST /api/auth/loginV2 401')
      await page.getByLabel(texts.email).fill(person.email)
      await page.getByLabel(texts.password, { exact: true }).fill('no')
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText(texts.wrong)
      await page.getByLabel(texts.password, { exact: true }).fill(person.password)
      await submit.click()
      await expect(page.getByRole('heading', { name: texts.greeting })).toBeVisible()
      await look(page, `home-${language}`)

      await page.getByRole('button', { name: texts.menu.replace('{{name}}', person.organisation.name) }).click()
      await page.getByRole('menuitem', { name: texts.logout }).click()
      await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
    })
  })
}
