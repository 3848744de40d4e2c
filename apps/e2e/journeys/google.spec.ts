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
