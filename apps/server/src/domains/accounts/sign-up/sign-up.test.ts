import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../../../test/harness.ts'
import { ensureFirstOrganisation } from '../index.ts'
import { password, type PeopleKit, randomEmail, secretOf, startPeopleKit } from '../testing/people-kit.ts'

let kit: PeopleKit
beforeAll(async () => {
  kit = await startPeopleKit({ OFICINA_SIGNUP: '1' })
})
afterAll(() => kit.stop())

let counter = 0
const form = (email: string, more: object = {}) => ({
  organisation_name: `Padaria Pão & Cia ${++counter}`,
  first_name: 'Rui',
  last_name: 'Melo',
  email,
  password,
  ...more,
})

describe('signing up', () => {
  it('makes account, organisation and trial only once the mailed link was opened', async () => {
    const email = randomEmail()
    const { api } = kit.visitor()
    expect((await api.auth.signUp(form(email))).body).toEqual({ ok: true })
    expect(await kit.visitor().api.auth.login({ email, password })).toBeError(401, 'password_mismatch')
    const token = secretOf(await kit.waitForMail(email))
    const confirmed = await api.auth.confirmSignUp({ token })
    expect(confirmed.body.organisation).toMatch(/^padariapaocia\d+$/)
    const entered = await api.auth.loginWithToken({ token: confirmed.body.newToken })
    expect(entered.body).toMatchObject({
      status: 'loggedIn',
      session: {
        org: { slug: confirmed.body.organisation, locale_settings: { timezone: 'America/Sao_Paulo' } },
        user: { first_name: 'Rui', last_name: 'Melo', seat: 'builder', role: { is_admin: true } },
        plan: { id: 'free', is_trial: true, trial_days_left: 30, features: { historyLog: 'allowed' } },
      },
    })
    if (entered.body.status !== 'loggedIn') throw new Error('not in')
    const schema = entered.body.session.org.id
    expect(await kit.run(`select 1 from pg_namespace where nspname = '${schema}'`)).toHaveLength(1)
    expect(await api.auth.confirmSignUp({ token })).toBeError(401, 'invalid_token')
    expect((await kit.visitor().api.auth.login({ email, password })).status).toBe(200)
  })

  it('answers a known address alike, and tells its owner instead', async () => {
    const org = await kit.build.org()
    const known = await kit.visitor().api.auth.signUp(form(org.admin.email))
    const unknown = await kit.visitor().api.auth.signUp(form(randomEmail()))
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const mail = await kit.waitForMail(org.admin.email)
    expect(mail.subject).toBe('Você já tem uma conta')
    expect(mail.action?.url).toBe(`${kit.url}/login`)
  })

  it('puts nothing that was typed into a mail to an address that is not proven', async () => {
    const email = randomEmail()
    const typed = { organisation_name: 'GANHE PRÊMIOS', first_name: 'CLIQUE AQUI', last_name: 'AGORA', language: 'en' }
    await kit.visitor().api.auth.signUp(form(email, typed))
    const mail = await kit.waitForMail(email)
    expect(mail.subject).toBe('Confirm your email address')
    expect(JSON.stringify(mail)).not.toMatch(/GANHE|CLIQUE|AGORA/)
  })

  it('401 a link ends after a day, or when the person got an account meanwhile', async () => {
    const late = randomEmail()
    await kit.visitor().api.auth.signUp(form(late))
    const token = secretOf(await kit.waitForMail(late))
    await kit.run(
      `update oficina.one_time_tokens set expires_at = expires_at - interval '24 hours' where email = '${late}'`,
    )
    expect(await kit.visitor().api.auth.confirmSignUp({ token })).toBeError(401, 'invalid_token')

    const email = randomEmail()
    await kit.visitor().api.auth.signUp(form(email))
    const second = secretOf(await kit.waitForMail(email))
    const org = await kit.build.org()
    await org.admin.api.users.invite({ emails: [email], seat: 'member', id_profile: org.roles.member })
    expect(await kit.visitor().api.auth.confirmSignUp({ token: second })).toBeError(401, 'invalid_token')
  })

  it('refuses a slug that is taken or means a page, and finds another for a name', async () => {
    const org = await kit.build.org()
    const taken = await kit.visitor().api.auth.signUp(form(randomEmail(), { slug: org.slug }))
    expect(taken).toBeError(409, 'unique_violation')
    const page = await kit.visitor().api.auth.signUp(form(randomEmail(), { slug: 'settings' }))
    expect(page).toBeError(422, 'invalid_input')
    const email = randomEmail()
    await kit.visitor().api.auth.signUp(form(email, { organisation_name: 'Home' }))
    const token = secretOf(await kit.waitForMail(email))
    expect((await kit.visitor().api.auth.confirmSignUp({ token })).body.organisation).toBe('home2')
  })

  it('403 is closed unless the server opens it', async () => {
    const closed = await startPeopleKit()
    try {
      expect(await closed.visitor().api.auth.signUp(form(randomEmail()))).toBeError(403, 'signup_disabled')
      const confirm = await closed.visitor().api.auth.confirmSignUp({ token: 'x'.repeat(43) })
      expect(confirm).toBeError(403, 'signup_disabled')
    } finally {
      await closed.stop()
    }
  })
})

describe('the first organisation', () => {
  it('is made once on an empty database, also by two servers that start at once', async () => {
    const url = await makeDatabase()
    const settings = { OFICINA_ADMIN_EMAIL: 'Dona@Empresa.com.br' }
    const [one, two] = [await startPeopleKit(settings, url), await startPeopleKit(settings, url)]
    try {
      const made = await Promise.all([ensureFirstOrganisation(one.services), ensureFirstOrganisation(two.services)])
      const [first, ...others] = made.filter((each) => each !== null)
      expect(others).toEqual([])
      expect(first?.email).toBe('dona@empresa.com.br')
      expect(first?.password.length).toBeGreaterThan(12)
      const answer = await two.visitor().api.auth.login({ email: first?.email ?? '', password: first?.password ?? '' })
      expect(answer.body).toMatchObject({
        status: 'loggedIn',
        session: { plan: { id: 'enterprise', is_trial: false, is_given: true } },
      })
      expect(await ensureFirstOrganisation(one.services)).toBeNull()
      expect(await one.run('select is_primary from oficina.orgs')).toEqual([{ is_primary: true }])
    } finally {
      await one.stop()
      await two.stop()
    }
  })

  it('has its plan from the server, until another is assigned; no other organisation has [rule t.start-here-users]', async () => {
    const server = await startPeopleKit({ OFICINA_ADMIN_PASSWORD: 'dada por fora' })
    try {
      await ensureFirstOrganisation(server.services)
      const { api } = server.visitor()
      await api.auth.login({ email: 'admin@oficina.local', password: 'dada por fora' })
      const planOf = async (who: { api: typeof api }) => (await who.api.auth.session()).body.session?.plan
      expect(await planOf({ api })).toMatchObject({ id: 'enterprise', is_given: true })
      // Its people land on their own pages: without a sample company, nobody is led to Start Here.
      expect((await api.auth.session()).body.session?.landing_path).toBe('/home')
      const bought = await server.build.org({ plan: 'enterprise' })
      expect(await planOf(bought.admin)).toMatchObject({ id: 'enterprise', is_given: false })
      await server.run(`update oficina.orgs set plan = 'business' where is_primary`)
      expect(await planOf({ api })).toMatchObject({ id: 'business', is_given: false })
    } finally {
      await server.stop()
    }
  })

  it('takes the password and the language that the settings give', async () => {
    const server = await startPeopleKit({ OFICINA_ADMIN_PASSWORD: 'dada por fora', OFICINA_LANGUAGE: 'es' })
    try {
      expect(await ensureFirstOrganisation(server.services)).toEqual({
        email: 'admin@oficina.local',
        password: 'dada por fora',
      })
      const spoken =
        'select o.language, r.name from oficina.orgs o join oficina.roles r on r.org_id = o.id where r.is_admin'
      expect(await server.run(spoken)).toEqual([{ language: 'es', name: 'Administrador' }])
    } finally {
      await server.stop()
    }
  })
})
