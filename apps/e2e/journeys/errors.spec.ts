import { notices } from '../fixtures/parts.ts'
import { setPlan } from '../fixtures/plan.ts'
import { expect, test, once } from '../fixtures/test.ts'

test('a path that leads nowhere says so, with a code to copy and ways out [rule x.not-found]', async ({
  page,
  context,
  company,
  enter,
  look,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, company, '/nada/por-aqui')
  await expect(page.getByRole('heading', { name: 'Falta uma peça aqui' })).toBeVisible()
  await expect(page.getByText('not_found · 404')).toBeVisible()
  await look(page, 'not-found')
  await page.getByRole('button', { name: 'Copiar código do erro' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('not_found · 404')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('dialog', { name: 'Barra de ações' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test(
  'a crash is shown with the reference under which it was logged [rule x.error-page]',
  once,
  async ({ page, context, company, enter, expectProblem, look }) => {
    expectProblem(/^(console|page) error: .*Test crash/s)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, company, '/testCrashError')
    await expect(page.getByRole('heading', { name: 'Algo quebrou por aqui' })).toBeVisible()
    const code = page.getByText(/^generic_error · 500 · código [0-9A-F]{5}-[0-9A-F]{5}$/)
    await expect(code).toBeVisible()
    await look(page, 'crash')
    await page.getByRole('button', { name: 'Copiar código do erro' }).click()
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await code.innerText())
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page.getByRole('heading', { name: company.firstName })).toBeVisible()
  },
)

test('paths of older days lead where things are now', once, async ({ page, company, enter, expectProblem }) => {
  // The app of the old address is none; a page that stays long enough asks for it.
  expectProblem('GET /api/v3/app/app_1 404')
  await enter(page, company, '/workspaces/folders')
  await expect(page).toHaveURL(/\/home\/folders$/)
  const moved = [
    ['/dashboard/app_1/pagina?a=1', '/app/app_1/pagina?a=1'],
    ['/workspaces/all-tables', '/home/tables'],
    ['/workspaces', '/home'],
    ['/workspaces/recovery/archived-tables', '/home/recovery/archived-tables'],
    ['/tricks/explore', '/automations/explore'],
    ['/login', '/home'],
    ['/', '/home'],
    ['/settings/nada', '/settings/nada'],
  ] as const
  for (const [from, to] of moved) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
  // Below the settings, any other path is the profile.
  await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
})

test(
  'a lost connection is told for as long as it lasts, and shortly that it is back [rule s.net, k.toast.reconnect]',
  once,
  async ({ page, context, company, enter, expectProblem, look }) => {
    await enter(page, company)
    await expect(page.getByRole('heading', { name: company.firstName })).toBeVisible()
    expectProblem(/net::ERR_INTERNET_DISCONNECTED/)
    // Whatever loads after the first paint is there.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const lost = notices(page).getByText('Sem conexão com a internet')
    await expect(lost).toBeVisible()
    await look(page, 'offline')
    await page.clock.install()
    await page.clock.runFor(30_000)
    await expect(lost).toBeVisible()
    await context.setOffline(false)
    const back = notices(page).getByText('Conectado à internet novamente')
    await expect(back).toBeVisible()
    await expect(lost).toBeHidden()
    await page.clock.runFor(3_500)
    await expect(back).toBeHidden()
  },
)

test('a blocked plan closes everything but the way to reactivate it', async ({
  page,
  newOrganisation,
  enter,
  expectProblem,
  look,
}) => {
  const person = await newOrganisation()
  await setPlan(person.organisation.slug, 'blocked')
  expectProblem(/ 402$/)
  await enter(page, person, '/settings/notifications')
  await expect(page.getByRole('heading', { name: 'Esta organização está bloqueada' })).toBeVisible()
  await expect(page.getByText(`A assinatura de ${person.organisation.name} está suspensa.`)).toBeVisible()
  await expect(page.getByText('plan_blocked · 402')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reativar' })).toBeVisible()
  await look(page, 'blocked')
  await page.getByRole('button', { name: 'Reativar' }).click()
  await expect(page.getByRole('dialog', { name: `Reative ${person.organisation.name}` })).toBeVisible()
})
