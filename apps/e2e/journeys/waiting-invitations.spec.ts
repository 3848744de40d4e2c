import { notices } from '../fixtures/parts.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

test('those who were invited are listed until they come, and their invitations sent again or revoked', async ({
  page,
  newBrowser,
  newOrganisation,
  enter,
  look,
  expectProblem,
}) => {
  // Two browsers, and pages loaded anew: it takes its time where others work too.
  test.setTimeout(120_000)
  const admin = await newOrganisation()
  const { api } = admin.client
  await enter(page, admin, '/settings/users')
  await page.getByRole('tab', { name: 'Convites' }).click()
  await expect(page.getByText('Ninguém está esperando')).toBeVisible()
  await checkAxe(page)
  await look(page, 'invitations-empty')

  // What is made elsewhere shows at once.
  const role = (await api.roles.list()).body.roles.find(({ is_admin }) => !is_admin)?.id_profile ?? ''
  const { link } = (await api.users.invite({ whatsapp: '+55 11 98765-4321', seat: 'member', role })).body
  await api.users.invite({ email: 'lia@empresa.com.br', seat: 'member', role })
  await expect(page.getByText('+55 11 98765-4321')).toBeVisible()
  await expect(page.getByText('lia@empresa.com.br')).toBeVisible()
  await expect(page.getByText('Camila Rocha').first()).toBeVisible()
  await checkAxe(page)
  await look(page, 'invitations')

  // A new link takes the place of the one before.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.getByRole('button', { name: 'Ações de +55 11 98765-4321' }).click()
  await page.getByRole('menuitem', { name: 'Enviar de novo por WhatsApp' }).click()
  await expect(notices(page).getByText('O novo link está pronto; o anterior não funciona mais')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await notices(page).getByRole('button', { name: 'Abrir o WhatsApp' }).click()
  const chat = await opened
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/5511987654321\?text=/)
  const renewed = /https?:\/\/\S+\/new-password\/\S+/.exec(new URL(chat.url()).searchParams.get('text') ?? '')?.[0]
  const visitor = await newBrowser()
  expectProblem('POST /api/auth/token-info 401')
  await visitor.goto(link ?? '')
  await expect(visitor.getByRole('heading', { name: 'Link expirado, solicite um novo' })).toBeVisible()
  await visitor.goto(renewed ?? '')
  await expect(visitor.getByLabel('E-mail')).toBeVisible()

  // Revoked after a question, its link answers as one that never was.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Ações de +55 11 98765-4321' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Revogar' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Revogar o convite de +55 11 98765-4321?' })
  await question.getByRole('button', { name: 'Revogar' }).click()
  await expect(notices(page).getByText('Convite revogado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ações de +55 11 98765-4321' })).toHaveCount(0)
  await visitor.goto(renewed ?? '')
  await expect(visitor.getByRole('heading', { name: 'Link expirado, solicite um novo' })).toBeVisible()

  await page.getByRole('button', { name: 'Ações de lia@empresa.com.br' }).click()
  await page.getByRole('menuitem', { name: 'Revogar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Ninguém está esperando')).toBeVisible()
  await page.getByRole('tab', { name: 'Pessoas' }).click()
  await expect(page.getByText('Desativado').first()).toBeVisible()
})
