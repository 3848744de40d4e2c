import { newEmail } from '../fixtures/people.ts'
import { setPlan, setTrial } from '../fixtures/plan.ts'
import { expect, once, test } from '../fixtures/test.ts'

// Rights are remembered for three seconds, and plans are changed behind the product's back.
const remembered = 3_200

test(
  'a trial has its banner and its button, and what the free plan lacks leads to the upgrade',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    await setTrial(person.organisation.slug, 30)
    await enter(page, person, '/home')
    const banner = page.getByText(/^Assine o plano e ganhe até 30 dias de implementação gratuita/)
    await expect(banner).toBeVisible()
    await look(page, 'trial-banner')
    await setTrial(person.organisation.slug, 14)
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner).toHaveCount(0)

    await setPlan(person.organisation.slug, 'free')
    await page.waitForTimeout(remembered)
    await page.goto('/home')
    await expect(banner).toBeVisible()
    // Roles stay in sight, and their shortcut opens the upgrade instead of a refusal.
    await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('button', { name: 'Papéis' }).click()
    const dialog = page.getByRole('dialog', { name: 'Faça upgrade para o plano Business' })
    await expect(dialog.getByRole('link', { name: 'Escrever e-mail' })).toHaveAttribute('href', /^mailto:ajuda/)
    await look(page, 'upgrade')
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await page.goto('/settings/action-history')
    await expect(page.getByText('Faz parte do plano Scale.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Fazer upgrade' }).click()
    await expect(page.getByRole('dialog', { name: 'Faça upgrade para o plano Scale' })).toBeVisible()
  },
)

test(
  'an invitation by WhatsApp alone asks for an address, and mails the invitation there',
  once,
  async ({ page, newBrowser, newOrganisation, enter, look, expectProblem }) => {
    // The link works once.
    expectProblem('POST /api/auth/token-info 401')
    const person = await newOrganisation()
    await enter(page, person, '/settings/users?dialog=addUserSeat')
    const panel = page.getByRole('dialog', { name: 'Convidar pessoas' })
    for (const [field, option] of [
      ['Assento', /^Membro/],
      ['Papel', /^Membro/],
    ] as const) {
      await panel.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await panel.getByLabel('WhatsApp').fill('+55 11 98765-4321')
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    const opened = page.context().waitForEvent('page')
    await panel.getByRole('button', { name: 'Convidar', exact: true }).click()
    const chat = await opened
    await chat.waitForURL('https://wa.me/**')
    const text = new URL(chat.url()).searchParams.get('text') ?? ''
    const link = /https?:\/\/\S+\/new-password\/\S+/.exec(text)?.[0] ?? ''
    const phone = await newBrowser()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: `Convite para ${person.organisation.name}` })).toBeVisible()
    await look(phone, 'join')
    await phone.getByLabel('E-mail').fill(newEmail('ana'))
    await phone.getByRole('button', { name: 'Receber convite' }).click()
    await expect(phone.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Link expirado, solicite um novo' })).toBeVisible()
  },
)
