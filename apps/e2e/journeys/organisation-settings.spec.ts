import type { Page } from '@playwright/test'
import { choose, flip, notices } from '../fixtures/parts.ts'
import { png } from '../fixtures/pictures.ts'
import { expect, test, once } from '../fixtures/test.ts'

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'name, logo and colour change for everyone [rule v.org.name, x.settings.organisation]',
  once,
  async ({ page, newOrganisation, newBrowser, enter, look }) => {
    const person = await newOrganisation()
    const colleague = await newBrowser()
    await enter(colleague, person, '/settings/organisation-settings')
    await enter(page, person, '/settings/organisation-settings')
    await look(page, 'organisation-settings')

    const name = page.getByLabel(/^Nome da organização/)
    const saveName = page.getByRole('main').getByRole('button', { name: 'Salvar' }).first()
    await expect(saveName).toBeDisabled()
    await name.fill('')
    await expect(page.getByText('Este campo é obrigatório')).toBeVisible()
    await name.fill('Doce Ateliê')
    await saveName.click()
    await expect(notices(page).getByText('Nome da organização salvo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu da organização Doce Ateliê' })).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'Menu da organização Doce Ateliê' })).toBeVisible()

    const logo = regionOf(page, 'Logotipo')
    await logo.getByLabel('Doce Ateliê').setInputFiles(png(96, [190, 24, 93]))
    await expect(notices(page).getByText('Logotipo atualizado')).toBeVisible()
    await expect(logo.locator('img')).not.toHaveJSProperty('naturalWidth', 0)

    const color = regionOf(page, 'Cor principal')
    const saveColor = color.getByRole('button', { name: 'Salvar' })
    await expect(saveColor).toBeDisabled()
    await color.getByLabel('Cor', { exact: true }).fill('#BE185D')
    await expect(saveColor).toBeEnabled()
    await page.keyboard.press('Escape')
    await saveColor.click()
    await expect(notices(page).getByText('Cor principal salva')).toBeVisible()
    await look(page, 'organisation-settings-colour')
    // A filled button in the new colour, here and where others work.
    await page.goto('/nada/aqui')
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toHaveCSS('background-color', 'rgb(190, 24, 93)')
    await colleague.getByLabel(/^Nome da organização/).fill('Outro nome')
    await expect(colleague.getByRole('main').getByRole('button', { name: 'Salvar' }).first()).toHaveCSS(
      'background-color',
      'rgb(190, 24, 93)',
    )
    await page.goto('/settings/organisation-settings')
    await regionOf(page, 'Cor principal').getByRole('button', { name: 'Voltar à cor da Oficina' }).click()
    await expect(notices(page).getByText('Cor principal salva')).toBeVisible()
  },
)

test(
  'language, time zone and currency of the organisation [rule x.settings.language]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    await enter(page, await newOrganisation(), '/settings/language-and-region')
    const save = page.getByRole('main').getByRole('button', { name: 'Salvar' })
    await expect(save).toBeDisabled()
    await look(page, 'language-and-region')
    const zone = page.getByRole('combobox', { name: 'Fuso horário' })
    await zone.click()
    await zone.fill('manaus')
    await page.getByRole('option', { name: /Manaus/ }).click()
    await page.getByRole('combobox', { name: /^Símbolo da moeda/ }).fill('US$')
    await page.keyboard.press('Tab')
    await expect(page.getByText(/^US\$\s1\.234,50$/)).toBeVisible()
    await save.click()
    await expect(notices(page).getByText('Idioma e região salvos')).toBeVisible()
    await expect(save).toBeDisabled()

    await choose(page, page.getByRole('combobox', { name: 'Idioma' }), 'Español (Beta)')
    await expect(page.getByText(/^US\$\s1\.?234,50$/)).toBeVisible()
    await save.click()
    await expect(page.getByRole('heading', { name: 'Idioma y región' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Idioma y región' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue(/Manaus/)
  },
)

test(
  'behaviour and fun mode are switched and kept [rule x.settings.behavior, x.settings.fun-mode]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    await enter(page, await newOrganisation(), '/settings/behavior')
    await expect(page.getByRole('switch')).toHaveCount(2)
    await look(page, 'behavior')
    const before = await page.getByLabel('Mostrar tabelas aos membros').isChecked()
    await flip(page, 'Mostrar tabelas aos membros')
    await expect(notices(page).getByText('Configuração salva')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Mostrar tabelas aos membros')).toBeChecked({ checked: !before })

    await page.goto('/settings/fun-mode')
    await look(page, 'fun-mode')
    const fun = page.getByLabel('Confetes ao concluir')
    const wasFun = await fun.isChecked()
    await flip(page, 'Confetes ao concluir')
    await expect(notices(page).getByText('Configuração salva')).toBeVisible()
    await expect(fun).toBeChecked({ checked: !wasFun })
    await page.getByRole('button', { name: 'Soltar confetes' }).click()
    await expect(page.getByText('Seu sistema pede menos movimento')).toBeVisible()
    await page.reload()
    await expect(fun).toBeChecked({ checked: !wasFun })
  },
)

test(
  'notifications and the list of important addresses, at most 30 [rule x.settings.notifications]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    await enter(page, await newOrganisation(), '/settings/notifications')
    const byMail = page.getByLabel('Avisar por e-mail')
    const before = await byMail.isChecked()
    await flip(page, 'Avisar por e-mail')
    await expect(notices(page).getByText('Configuração salva')).toBeVisible()
    await expect(byMail).toBeChecked({ checked: !before })

    const section = regionOf(page, 'E-mails importantes')
    const save = section.getByRole('button', { name: 'Salvar' })
    const list = section.getByLabel('Endereços')
    await expect(save).toBeDisabled()
    await list.fill('financeiro@exemplo.com.br, isto não')
    await save.click()
    await expect(section.getByText('Endereço de e-mail inválido: isto')).toBeVisible()
    const many = (count: number) => Array.from({ length: count }, (_, n) => `pessoa${n}@exemplo.com.br`).join(', ')
    await list.fill(many(31))
    await save.click()
    await expect(section.getByText('Você só pode adicionar até 30 e-mails')).toBeVisible()
    await look(page, 'notifications-too-many')
    await list.fill(many(30))
    await expect(section.getByText('Separe por vírgulas. 30 de 30.')).toBeVisible()
    await save.click()
    await expect(notices(page).getByText('E-mails importantes salvos')).toBeVisible()
    await page.reload()
    await expect(list).toHaveValue(many(30))
    await expect(byMail).toBeChecked({ checked: !before })
  },
)

test('erasing all data asks for name and password, shows its date everywhere, and is called off [rule s.org.pending-delete, x.settings.privacy, x.deletion-banner]', async ({
  page,
  newOrganisation,
  enter,
  expectProblem,
  look,
}) => {
  const person = await newOrganisation()
  const { name } = person.organisation
  await enter(page, person, '/settings/privacy')
  await look(page, 'privacy')
  await page.getByRole('button', { name: 'Apagar todos os dados…' }).click()
  const dialog = page.getByRole('dialog', { name: `Apagar todos os dados de ${name}?` })
  const erase = dialog.getByRole('button', { name: 'Apagar tudo' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel(`Digite ${name} para confirmar`).fill(name)
  await erase.click()
  await expect(dialog.getByText('Insira sua senha.')).toBeVisible()
  await look(page, 'privacy-erase')
  expectProblem('POST /api/v3/account/org/delete 401')
  await dialog.getByLabel('Sua senha').fill('não é esta')
  await erase.click()
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible()
  await dialog.getByLabel('Sua senha').fill(person.password)
  await erase.click()
  await expect(notices(page).getByText(`A exclusão de ${name} foi agendada`)).toBeVisible()

  const inTwoWeeks = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + 14 * 86_400_000,
  )
  await page.goto('/home')
  const banner = page.getByText(`Todos os dados de ${name} serão apagados em ${inTwoWeeks}`)
  await expect(banner).toBeVisible()
  await look(page, 'deletion-banner')
  await page.getByRole('button', { name: 'Cancelar exclusão' }).click()
  await expect(notices(page).getByText('A organização não será mais apagada')).toBeVisible()
  await expect(banner).toBeHidden()
})
