import { startOidcServer } from '../../server/src/domains/accounts/testing/oidc-server.ts'
import { newEmail } from '../fixtures/people.ts'
import { startProduct } from '../fixtures/product.ts'
import { test as base, expect, once } from '../fixtures/test.ts'

type Google = Awaited<ReturnType<typeof startOidcServer>>

/** A product of its own, with a real OpenID Connect server in Google's place. */
const test = base.extend<object, { google: Google }>({
  google: [
    async ({}, use) => {
      const google = await startOidcServer()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ google }, use) => {
      const product = await startProduct({
        GOOGLE_CLIENT_ID: 'oficina',
        GOOGLE_CLIENT_SECRET: 'a client secret of tests',
        GOOGLE_ISSUER: google.issuer,
        OFICINA_OUTBOUND_ALLOW: '127.0.0.1',
      })
      await google.open([`${product.url}/api/auth/oauth/google/callback`])
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'serial' })

test(
  'someone who was invited signs in with Google, and comes to where they wanted to go',
  once,
  async ({ page, google, invite, look }) => {
    const { email } = await invite()
    google.be({ sub: email, email, email_verified: true })
    await page.goto('/settings/notifications')
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect(page.getByRole('link', { name: 'Entrar com Microsoft' })).toBeHidden()
    await look(page, 'login-google')
    await page.getByRole('link', { name: 'Entrar com Google' }).click()
    await expect(page).toHaveURL(/\/settings\/notifications$/)
    await expect(page.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByText('Crie uma senha acima para poder mudar estas opções.')).toBeVisible()
  },
)

test('an account that nobody here has is told so', once, async ({ page, google, look }) => {
  const email = newEmail()
  google.be({ sub: email, email, email_verified: true })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Entrar com Google' }).click()
  await expect(page.getByRole('alert')).toHaveText('Nenhuma conta encontrada para este e-mail')
  await look(page, 'login-google-refused')
})

test(
  'someone with a password is told to connect Google, connects it in My Profile, and signs in with it',
  once,
  async ({ page, google, newBrowser, newMember, enter, look }) => {
    const person = await newMember()
    google.be({ sub: person.email, email: person.email, email_verified: true })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Entrar com Google' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Entre com a sua senha e conecte Google em Meu perfil/)
    await enter(page, person, '/settings')
    await page.getByRole('button', { name: 'Conectar Google' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conectar Google?' })
    await dialog.getByLabel('Sua senha', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Conectar' }).click()
    await expect(page.getByText('Google conectado')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desconectar Google' })).toBeVisible()
    await expect(page).toHaveURL(/\/settings$/)
    await look(page, 'profile-google')
    const other = await newBrowser()
    await other.goto('/login')
    await other.getByRole('link', { name: 'Entrar com Google' }).click()
    await expect(other).not.toHaveURL(/\/login/)
  },
)
