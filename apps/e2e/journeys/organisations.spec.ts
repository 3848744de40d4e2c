import { notices, openOrgMenu } from '../fixtures/parts.ts'
import { expect, test, once } from '../fixtures/test.ts'

test(
  'someone in two organisations chooses one at login and switches to the other, in every tab [rule p.rule.org-switch, x.org-switcher, x.topnav.org-menu]',
  once,
  async ({ page, context, newOrganisation, joinFirstOrganisation, signIn, look }) => {
    const person = await newOrganisation()
    const { name } = person.organisation
    await joinFirstOrganisation(person)

    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Escolha a organização' })).toBeVisible()
    await look(page, 'choose-organisation')
    const choices = page.getByRole('list', { name: 'Escolha a organização' })
    await expect(choices.getByRole('button')).toHaveCount(2)
    await choices.getByRole('button', { name }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('button', { name: `Menu da organização ${name}` })).toBeVisible()
    const otherTab = await context.newPage()
    await otherTab.goto('/settings/notifications')
    await expect(otherTab.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible()

    await openOrgMenu(page, name)
    await page.getByRole('menuitem', { name: 'Trocar de organização' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trocar de organização' })
    await expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/dialog=orgSwitcher/)
    await look(page, 'org-switcher')
    await dialog.getByRole('button', { name }).click()
    await expect(notices(page).getByText('Você já está nesta organização')).toBeVisible()

    await dialog.getByRole('button', { name: 'Oficina' }).click()
    await expect(page.getByRole('button', { name: 'Menu da organização Oficina' })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await expect(otherTab.getByRole('button', { name: 'Menu da organização Oficina' })).toBeVisible()
    await expect(otherTab).toHaveURL(/\/home$/)
  },
)

test('the switcher opens by its address too', once, async ({ page, newOrganisation, joinFirstOrganisation, enter }) => {
  const person = await newOrganisation()
  await joinFirstOrganisation(person)
  await enter(page, person, '/settings/notifications?dialog=orgSwitcher')
  // The press that switches also has home asked for; what is on its way is answered before the session ends.
  let answered = false
  await page.route('**/api/v3/home', async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 300))
    answered = true
    await route.fulfill({ response })
  })
  const switched = page.waitForRequest('**/api/auth/switch-organisation')
  const dialog = page.getByRole('dialog', { name: 'Trocar de organização' })
  await dialog.getByRole('button', { name: 'Oficina' }).click()
  await switched
  expect(answered).toBe(true)
  await expect(page.getByRole('button', { name: 'Menu da organização Oficina' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('someone in one organisation is told so', once, async ({ page, newOrganisation, enter }) => {
  await enter(page, await newOrganisation(), '/home?dialog=orgSwitcher')
  await expect(page.getByText('Você só faz parte desta organização.')).toBeVisible()
})

test(
  'the mailed list names all organisations of an address',
  once,
  async ({ page, newOrganisation, joinFirstOrganisation, mailTo }) => {
    const person = await newOrganisation()
    await joinFirstOrganisation(person)
    await page.goto('/password-reset')
    await page.getByRole('button', { name: 'Encontrar minhas organizações' }).click()
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Enviar lista' }).click()
    await expect(page.getByText(`Se ${person.email} estiver cadastrado`)).toBeVisible()
    const { text } = await mailTo(person.email, 3)
    expect(text).toContain(person.organisation.name)
    expect(text).toContain('Oficina')
  },
)

test('a new organisation is made by signing up', async ({ page, mailTo, look }) => {
  const email = `nova.${Date.now().toString(36)}@exemplo.com.br`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Criar uma organização' }).click()
  await expect(page.getByRole('heading', { name: 'Crie sua organização' })).toBeVisible()
  await look(page, 'sign-up')
  await page.getByLabel('Nome da organização').fill('Padaria Pão Quente')
  await page.getByLabel('Nome', { exact: true }).fill('Júlia')
  await page.getByLabel('Sobrenome').fill('Prado')
  await page.getByLabel('E-mail de trabalho').fill(email)
  await page.getByLabel('Nova senha', { exact: true }).fill('pão-de-queijo')
  await page.getByLabel('Repita a nova senha').fill('pão-de-queijo')
  await page.getByRole('button', { name: 'Criar organização' }).click()
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
  await look(page, 'sign-up-sent')
  await page.goto((await mailTo(email)).link)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: 'Júlia' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu da organização Padaria Pão Quente' })).toBeVisible()
})
