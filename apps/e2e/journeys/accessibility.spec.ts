import type { Page } from '@playwright/test'
import { checkAxe, type Scheme } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

const settings = [
  ['/settings', 'Meu perfil'],
  ['/settings/notifications', 'Notificações'],
  ['/settings/language-and-region', 'Idioma e região'],
  ['/settings/organisation-settings', 'Organização'],
  ['/settings/behavior', 'Comportamento'],
  ['/settings/fun-mode', 'Modo divertido'],
  ['/settings/multi-factor-authentication', 'Autenticação multifator'],
  ['/settings/privacy', 'Apagar todos os dados'],
  ['/settings/changelog', 'Novidades'],
  ['/settings/documentation', 'Documentação'],
  ['/settings/video-guides', 'Guias em vídeo'],
  ['/dev/mail', 'E-mails enviados'],
] as const

const nameOf = (path: string, scheme: Scheme) => `axe-${path.slice(1).replaceAll('/', '-')}-${scheme}`
const titled = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 })

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`${scheme} theme`, () => {
    test.use({ colorScheme: scheme })

    test('pages for people who are not signed in', async ({ page, invite, look }) => {
      const { link } = await invite()
      const pages = [
        ['/login', 'Entre na sua oficina'],
        ['/password-reset', 'Crie uma nova senha'],
        ['/signup', 'Crie sua organização'],
        [new URL(link).pathname, 'Convite para Oficina'],
      ] as const
      for (const [path, title] of pages) {
        await page.goto(path)
        await expect(titled(page, title)).toBeVisible()
        await checkAxe(page)
        await look(page, nameOf(path.startsWith('/new-password') ? '/new-password' : path, scheme))
      }
    })

    test('home, action bar, dialogs and error pages', async ({ page, company, enter, look }) => {
      await enter(page, company)
      await expect(titled(page, company.firstName)).toBeVisible()
      await checkAxe(page)
      await look(page, nameOf('/home', scheme))
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Barra de ações' })).toBeVisible()
      await checkAxe(page)
      await look(page, nameOf('/palette', scheme))
      await page.goto('/home?dialog=orgSwitcher')
      await expect(page.getByRole('dialog').getByRole('button', { name: company.organisation.name })).toBeVisible()
      await checkAxe(page)
      await look(page, nameOf('/org-switcher', scheme))
      await page.goto('/nada')
      await expect(titled(page, 'Falta uma peça aqui')).toBeVisible()
      await checkAxe(page)
      await look(page, nameOf('/not-found', scheme))
    })

    test('settings', async ({ page, company, enter, look }) => {
      await enter(page, company, '/settings')
      for (const [path, title] of settings) {
        await page.goto(path)
        await expect(titled(page, title)).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await checkAxe(page)
        await look(page, nameOf(path, scheme))
      }
    })
  })
}
