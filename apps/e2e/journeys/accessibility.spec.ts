import type { Page } from '@playwright/test'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

/** A screen, looked at in both themes: axe finds nothing serious, and nothing scrolls sideways. */
async function check(page: Page, name: string, look: (page: Page, name: string) => Promise<void>) {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await checkAxe(page, { coloursOnly: scheme === 'dark' })
    await look(page, `${name}-${scheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const titled = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 })

test('pages for people who are not signed in', async ({ page, invite, look }) => {
  const { link } = await invite()
  const pages = [
    ['/login', 'Entre na sua oficina'],
    ['/password-reset', 'Crie uma nova senha'],
    ['/signup', 'Crie sua organização'],
    [link, 'Convite para Oficina'],
  ] as const
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(titled(page, title)).toBeVisible()
    await check(page, `page${path === link ? '-new-password' : path.replaceAll('/', '-')}`, look)
  }
})

test('home, action bar, dialogs and error pages', async ({ page, company, enter, look }) => {
  await enter(page, company)
  await expect(titled(page, company.firstName)).toBeVisible()
  await check(page, 'page-home', look)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Barra de ações' })).toBeVisible()
  await check(page, 'page-palette', look)
  await page.goto('/home?dialog=orgSwitcher')
  await expect(page.getByRole('dialog').getByRole('button', { name: company.organisation.name })).toBeVisible()
  await check(page, 'page-org-switcher', look)
  await page.goto('/nada')
  await expect(titled(page, 'Falta uma peça aqui')).toBeVisible()
  await check(page, 'page-not-found', look)
})

const settings = {
  'of one person': [
    ['/settings', 'Meu perfil'],
    ['/settings/notifications', 'Notificações'],
    ['/settings/changelog', 'Novidades'],
    ['/docs', 'Documentação'],
    ['/docs/formulas', 'Fórmulas'],
    ['/settings/video-guides', 'Guias em vídeo'],
  ],
  'of the organisation': [
    ['/settings/language-and-region', 'Idioma e região'],
    ['/settings/organisation-settings', 'Organização'],
    ['/settings/behavior', 'Comportamento'],
    ['/settings/fun-mode', 'Modo divertido'],
    ['/settings/multi-factor-authentication', 'Autenticação multifator'],
    ['/settings/privacy', 'Apagar todos os dados'],
    ['/dev/mail', 'E-mails enviados'],
    ['/connector', 'Enviar dados'],
    ['/connector/spreadsheets/csv/import', 'Nova tabela a partir de um arquivo'],
  ],
  'of people': [
    ['/settings/users', 'Pessoas'],
    ['/settings/roles', 'Papéis'],
    ['/settings/action-history', 'Histórico de ações'],
  ],
} as const

for (const [whose, pages] of Object.entries(settings)) {
  test(`settings ${whose}`, async ({ page, company, enter, look }) => {
    for (const [path, title] of pages) {
      await enter(page, company, path)
      await expect(titled(page, title)).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await check(page, `page${path.replaceAll('/', '-')}`, look)
    }
  })
}
