import { generate } from 'otplib'
import { flip, notices, openOrgMenu } from '../fixtures/parts.ts'
import { expect, test, once } from '../fixtures/test.ts'

const period = 30

/** A code works once, and clocks may be off by one step: each code is of a later step than the one before it. */
function codesOf(secret: string) {
  let last = 0
  const at = (step: number) => generate({ secret, epoch: step * period })
  return {
    next: () => {
      last = Math.max(last + 1, Math.floor(Date.now() / 1000 / period) - 1)
      return at(last)
    },
    used: () => at(last),
  }
}

test(
  'an authenticator app and its recovery codes are added, asked for at login, and used once',
  once,
  async ({ page, newOrganisation, enter, signIn, expectProblem, look }) => {
    const person = await newOrganisation()
    await enter(page, person, '/settings')
    const section = page.getByRole('region', { name: 'Verificação em duas etapas' })
    await section.getByRole('button', { name: 'Adicionar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar aplicativo autenticador' })
    expectProblem('POST /api/v3/account/mfa/totp/start 401')
    await dialog.getByLabel('Sua senha').fill('não é esta')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByText('Senha incorreta.')).toBeVisible()
    await dialog.getByLabel('Sua senha').fill(person.password)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByRole('figure', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
    await expect(dialog.getByLabel('Código', { exact: true })).toBeFocused()
    await look(page, 'mfa-add-app')

    const codes = codesOf((await dialog.getByRole('code').innerText()).replace(/\s/g, ''))
    expectProblem('POST /api/v3/account/mfa/totp/confirm 401')
    await dialog.getByLabel('Código', { exact: true }).fill('000000')
    await dialog.getByRole('button', { name: 'Adicionar aplicativo' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('O código está errado ou venceu.')
    await dialog.getByLabel('Código', { exact: true }).fill(await codes.next())
    await dialog.getByRole('button', { name: 'Adicionar aplicativo' }).click()

    const kept = page.getByRole('dialog', { name: 'Seus códigos de recuperação' })
    await expect(kept.getByText('eles só aparecem agora')).toBeVisible()
    await look(page, 'mfa-recovery-codes')
    const recovery = await kept.getByRole('code').allInnerTexts()
    expect(recovery.length).toBeGreaterThanOrEqual(8)
    await kept.getByRole('button', { name: 'Já guardei' }).click()
    await expect(kept).toBeHidden()
    await expect(notices(page).getByText('Aplicativo autenticador adicionado')).toBeVisible()
    await expect(section.getByText(`Restam ${recovery.length} códigos para entrar sem o celular.`)).toBeVisible()
    await page.reload()
    await expect(section.getByText('Códigos de recuperação')).toBeVisible()
    await expect(page.getByText(recovery[0] ?? '')).toBeHidden()

    const logOut = async () => {
      await openOrgMenu(page, person.organisation.name)
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      await expect(page.getByRole('heading', { name: 'Entre na sua oficina' })).toBeVisible()
    }
    const submit = page.getByRole('button', { name: 'Entrar', exact: true })
    await logOut()
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
    await look(page, 'mfa-login')
    await submit.click()
    await expect(page.getByText('Insira o código.')).toBeVisible()
    expectProblem('POST /api/auth/mfa-login 401')
    await page.getByLabel('Código', { exact: true }).fill(await codes.used())
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText('O código está errado ou venceu.')
    await page.getByLabel('Código', { exact: true }).fill(await codes.next())
    await submit.click()
    await expect(page).toHaveURL(/\/home$/)

    for (const works of [true, false]) {
      await logOut()
      await signIn(page, person)
      await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
      await page.getByLabel('Código', { exact: true }).fill(recovery[0] ?? '')
      await submit.click()
      if (works) await expect(page).toHaveURL(/\/home$/)
      else await expect(page.getByRole('alert')).toHaveText('O código está errado ou venceu.')
    }
  },
)

test(
  'a code by e-mail is turned on, asked for at login, and sent again [rule x.login.mfa]',
  once,
  async ({ page, newOrganisation, newBrowser, enter, signIn, mailTo, look }) => {
    const person = await newOrganisation()
    await enter(page, person, '/settings')
    const section = page.getByRole('region', { name: 'Verificação em duas etapas' })
    await section.getByRole('button', { name: 'Ligar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ligar o código por e-mail?' })
    await dialog.getByLabel('Sua senha').fill(person.password)
    await dialog.getByRole('button', { name: 'Ligar' }).click()
    await expect(notices(page).getByText('Código por e-mail ligado')).toBeVisible()
    await expect(section.getByText('Ligado', { exact: true })).toBeVisible()

    const elsewhere = await newBrowser()
    await elsewhere.clock.install()
    await signIn(elsewhere, person)
    await expect(elsewhere.getByText(/Enviamos um código de 6 dígitos para c•••@exemplo\.com\.br/)).toBeVisible()
    await look(elsewhere, 'mfa-email')
    const first = await mailTo(person.email, 3)
    await expect(elsewhere.getByRole('button', { name: /Reenviar código em \d+ s/ })).toBeDisabled()
    await elsewhere.clock.runFor(31_000)
    await elsewhere.getByRole('button', { name: 'Reenviar código', exact: true }).click()
    const second = await mailTo(person.email, 4)
    expect(second.code).not.toBe(first.code)
    await elsewhere.getByLabel('Código', { exact: true }).fill(second.code)
    await elsewhere.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(elsewhere).toHaveURL(/\/home$/)
  },
)

test(
  'an organisation that begins to ask for a second factor asks the sessions that are open too [rule x.settings.mfa]',
  once,
  async ({ page, newOrganisation, newBrowser, newClient, enter, mailTo, expectProblem, look }) => {
    const person = await newOrganisation()
    const other = newClient()
    await other.api.auth.login({ email: person.email, password: person.password })
    const elsewhere = await newBrowser()
    await enter(elsewhere, { ...person, client: other })
    await expect(elsewhere.getByRole('heading', { name: person.firstName })).toBeVisible()

    await enter(page, person, '/settings/multi-factor-authentication')
    await flip(page, 'Exigir de todas as pessoas')
    expectProblem(/mfa_required|403$/)
    await expect(elsewhere.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
    await expect(elsewhere.getByText(`${person.organisation.name} pede um segundo passo para entrar.`)).toBeVisible()
    await look(elsewhere, 'mfa-gate')
    await elsewhere.getByRole('button', { name: 'Enviar código por e-mail' }).click()
    const { code } = await mailTo(person.email, 2)
    expectProblem('POST /api/v3/account/mfa/verify-session 401')
    await elsewhere.getByLabel('Código', { exact: true }).fill(code === '111111' ? '222222' : '111111')
    await elsewhere.getByRole('button', { name: 'Confirmar' }).click()
    await expect(elsewhere.getByText('O código está errado ou venceu.')).toBeVisible()
    await elsewhere.getByLabel('Código', { exact: true }).fill(code)
    await elsewhere.getByRole('button', { name: 'Confirmar' }).click()
    await expect(elsewhere.getByRole('heading', { name: person.firstName })).toBeVisible()
  },
)

test(
  'switching to an organisation that asks for a second factor leads through its login [rule s.login.switch-org]',
  once,
  async ({ page, newOrganisation, newClient, joinFirstOrganisation, enter, mailTo }) => {
    const person = await newOrganisation()
    await joinFirstOrganisation(person)
    await person.client.api.orgs.update({ org_mfa_required: true })
    const client = newClient()
    await client.api.auth.login({ email: person.email, password: person.password, organisation: 'oficina' })
    await enter(page, { ...person, client }, '/home?dialog=orgSwitcher')
    await page.getByRole('dialog').getByRole('button', { name: person.organisation.name }).click()
    await expect(page.getByRole('heading', { name: `Entre em ${person.organisation.name}` })).toBeVisible()
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Senha', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
    // Invitation and sign-up came before, and the switch itself has mailed a code too.
    const { code } = await mailTo(person.email, 4)
    await page.getByLabel('Código', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('button', { name: `Menu da organização ${person.organisation.name}` })).toBeVisible()
  },
)
