import { choose, notices } from '../fixtures/parts.ts'
import { falsePng, png, textFile } from '../fixtures/pictures.ts'
import { expect, test, once } from '../fixtures/test.ts'

test('a photo is sent, shown and removed, and what is no picture is refused [rule v.image.upload, x.settings.profile]', async ({
  page,
  newOrganisation,
  enter,
  expectProblem,
  look,
}) => {
  const person = await newOrganisation()
  await enter(page, person, '/settings')
  const file = page.getByLabel('Camila Rocha')
  await file.setInputFiles(textFile)
  await expect(notices(page).getByText('Formato de imagem inválido')).toBeVisible()
  await notices(page).getByRole('button', { name: 'Fechar' }).click()
  expectProblem('POST /api/v3/account/profile/photo 422')
  await file.setInputFiles(falsePng)
  await expect(notices(page).getByText('Formato de imagem inválido')).toBeVisible()

  await file.setInputFiles(png())
  await expect(notices(page).getByText('Foto atualizada')).toBeVisible()
  const photo = page.getByRole('main').locator('img').first()
  await expect(photo).toHaveJSProperty('complete', true)
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  await look(page, 'profile-photo')
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(notices(page).getByText('Foto removida')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escolher imagem' })).toBeVisible()
})

test(
  'the profile saves only what has changed and is right [rule x.settings.profile]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    await enter(page, await newOrganisation(), '/settings')
    const form = page.getByRole('region', { name: 'Dados pessoais' })
    const save = form.getByRole('button', { name: 'Salvar' })
    await expect(save).toBeDisabled()
    await look(page, 'profile')
    const firstName = form.getByLabel(/^Nome( \*)?$/)
    await firstName.fill('')
    await form.getByLabel('E-mail pessoal').fill('camila@')
    await form.getByLabel('Telefone').click()
    await expect(form.getByText('Este campo é obrigatório')).toBeVisible()
    await expect(form.getByText('Endereço de e-mail inválido')).toBeVisible()
    await expect(save).toBeDisabled()

    await form.getByRole('button', { name: 'Descartar' }).click()
    await expect(firstName).toHaveValue('Camila')
    await expect(save).toBeDisabled()
    await firstName.fill('Camila Maria')
    await form.getByLabel('E-mail pessoal').fill('camila@casa.com.br')
    await save.click()
    await expect(notices(page).getByText('Perfil salvo')).toBeVisible()
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(firstName).toHaveValue('Camila Maria')
    await expect(form.getByLabel('E-mail pessoal')).toHaveValue('camila@casa.com.br')
  },
)

test(
  'the own language changes the interface at once, on every page and after a reload',
  once,
  async ({ page, newOrganisation, enter, isMobile, look }) => {
    await enter(page, await newOrganisation(), '/settings')
    const language = page.getByRole('region', { name: 'Idioma e aparência' }).getByLabel('Idioma', { exact: true })
    await expect(language).toHaveValue('O da organização (Português (Brasil))')
    await choose(page, language, 'English')
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto(isMobile ? '/settings?menu=true' : '/settings')
    await page.getByRole('link', { name: 'Notifications' }).last().click()
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    await look(page, 'notifications-en')

    await page.goto('/settings')
    await choose(page, page.getByRole('main').getByLabel('Language', { exact: true }), 'Español (Beta)')
    await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible()
    await page.getByRole('link', { name: 'Inicio' }).first().click()
    await expect(page.getByRole('heading', { name: /^(Buen[oa]s|Hola)/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^(Buen[oa]s|Hola)/ })).toBeVisible()
  },
)

test(
  'the dark theme is kept after a reload and on other devices',
  once,
  async ({ page, newOrganisation, newBrowser, enter, look }) => {
    const person = await newOrganisation()
    await enter(page, person, '/settings')
    const background = page.locator('body')
    const light = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await page.getByText('Escuro', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(background).not.toHaveCSS('background-color', light)
    await expect(notices(page).getByText('Configuração salva')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked()
    await expect(background).not.toHaveCSS('background-color', light)
    await look(page, 'profile-dark')
    const elsewhere = await newBrowser()
    await enter(elsewhere, person)
    await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  },
)

test(
  'sessions are listed and ended, and the other browser is signed out at once',
  once,
  async ({ page, newOrganisation, newBrowser, signIn, look }) => {
    const person = await newOrganisation()
    const elsewhere = await newBrowser()
    for (const browser of [page, elsewhere]) {
      await signIn(browser, person)
      await expect(browser.getByRole('heading', { name: person.firstName })).toBeVisible()
    }
    await page.goto('/settings')
    const sessions = page.getByRole('region', { name: 'Sessões' })
    await expect(sessions.getByText('Esta sessão')).toHaveCount(1)
    // This one, the other browser, and the sign-up.
    await expect(sessions.getByRole('button', { name: /^Encerrar a sessão em/ })).toHaveCount(2)
    await sessions.scrollIntoViewIfNeeded()
    await look(page, 'profile-sessions')
    await sessions.getByRole('button', { name: /^Encerrar a sessão em Chrom/ }).click()
    await expect(elsewhere).toHaveURL(/\/login/, { timeout: 5000 })
    await expect(notices(page).getByText('Sessão encerrada')).toBeVisible()
    await expect(sessions.getByRole('button', { name: /^Encerrar a sessão em/ })).toHaveCount(1)

    await sessions.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
    const question = page.getByRole('dialog', { name: 'Encerrar as outras sessões?' })
    await question.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
    await expect(notices(page).getByText('1 sessão encerrada')).toBeVisible()
    await expect(sessions.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0)
  },
)
