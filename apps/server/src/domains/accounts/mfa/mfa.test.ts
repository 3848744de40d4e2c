import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BuiltOrg,
  type Client,
  password,
  type PeopleKit,
  type Person,
  startPeopleKit,
} from '../testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org()
})
afterAll(() => kit.stop())

const wrong = (code: string | undefined) => (code === '000000' ? '111111' : '000000')

/** Signs in up to the second factor. */
async function beginLogin(email: string, client: Client = kit.visitor()) {
  const answer = await client.api.auth.login({ email, password })
  if (answer.body.status !== 'requires_mfa') throw new Error(`no second factor: ${JSON.stringify(answer.body)}`)
  return { client, ...answer.body, cookies: answer.headers.getSetCookie() }
}

async function withEmailFactor(): Promise<Person> {
  const person = await kit.build.person(org)
  expect((await person.api.mfa.setEmail({ enabled: true, password })).status).toBe(200)
  return person
}

/** Codes of other time steps, since each step works once: the server lets one to either side pass. */
const codeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

async function withTotp() {
  const person = await kit.build.person(org)
  const { secret, otpauth_url } = (await person.api.mfa.startTotp({ password })).body
  expect(otpauth_url).toContain('otpauth://totp/Oficina')
  const confirmed = await person.api.mfa.confirmTotp({ code: codeAt(secret, -1) })
  expect(confirmed.status).toBe(200)
  return { person, secret, recoveryCodes: confirmed.body.recovery_codes }
}

describe('a code by e-mail', () => {
  it('asks after the password, sets no cookie until the code is shown, and works once [rule s.login.states]', async () => {
    const person = await withEmailFactor()
    const { client, verifySession, methods, sentTo, cookies } = await beginLogin(person.email)
    expect(cookies.join()).not.toContain('oficina_session')
    expect(methods).toEqual(['email'])
    expect(sentTo).toBe(person.email.replace(/^(.)[^@]*/, '$1•••'))
    const { code } = await kit.waitForMail(person.email, 2)
    const entered = await client.api.auth.mfaLogin({ verifySession, verifyCode: ` ${code} ` })
    expect(entered.body).toMatchObject({ status: 'loggedIn' })
    const again = await kit.visitor().api.auth.mfaLogin({ verifySession, verifyCode: code ?? '' })
    expect(again).toBeError(401, 'invalid_token')
  })

  it('401 takes five tries and then no more, right or wrong', async () => {
    const person = await withEmailFactor()
    const { client, verifySession } = await beginLogin(person.email)
    const { code = '' } = await kit.waitForMail(person.email, 2)
    for (let n = 0; n < 5; n++) {
      const answer = await client.api.auth.mfaLogin({ verifySession, verifyCode: wrong(code) })
      expect(answer).toBeError(401, 'invalid_code')
    }
    const sixth = await client.api.auth.mfaLogin({ verifySession, verifyCode: code })
    expect(sixth).toBeError(401, 'invalid_token')
  })

  it('counts tries that come at once', async () => {
    const person = await withEmailFactor()
    const { client, verifySession } = await beginLogin(person.email)
    const { code = '' } = await kit.waitForMail(person.email, 2)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => client.api.auth.mfaLogin({ verifySession, verifyCode: wrong(code) })),
    )
    expect(answers.filter(({ error }) => error?.id === 'invalid_code')).toHaveLength(5)
    expect(answers.filter(({ error }) => error?.id === 'invalid_token')).toHaveLength(4)
  })

  it('429 bounds the tries of a person over many logins', async () => {
    const person = await withEmailFactor()
    const { verifySession } = await beginLogin(person.email)
    const { code } = await kit.waitForMail(person.email, 2)
    for (let n = 0; n < 5; n++) await kit.visitor().api.auth.mfaLogin({ verifySession, verifyCode: wrong(code) })
    const second = await beginLogin(person.email)
    for (let n = 0; n < 5; n++)
      await kit.visitor().api.auth.mfaLogin({ verifySession: second.verifySession, verifyCode: 'abcdef' })
    const third = await beginLogin(person.email)
    const answer = await kit.visitor().api.auth.mfaLogin({ verifySession: third.verifySession, verifyCode: '123456' })
    expect(answer).toBeError(429, 'too_many_requests')
  })

  it('a new code replaces the old one, and too many are refused', async () => {
    const person = await withEmailFactor()
    const { client, verifySession } = await beginLogin(person.email)
    const first = (await kit.waitForMail(person.email, 2)).code
    expect((await client.api.auth.mfaResend({ verifySession })).body.sentTo).toContain('•••')
    const second = (await kit.waitForMail(person.email, 3)).code
    if (first !== second) {
      const old = await client.api.auth.mfaLogin({ verifySession, verifyCode: first ?? '' })
      expect(old).toBeError(401, 'invalid_code')
    }
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await client.api.auth.mfaResend({ verifySession })).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('401 is over after ten minutes', async () => {
    const person = await withEmailFactor()
    const { client, verifySession } = await beginLogin(person.email)
    const { code = '' } = await kit.waitForMail(person.email, 2)
    await kit.run(
      `update oficina.one_time_tokens set expires_at = now() - interval '1 second' where account_id = '${person.accountId}'`,
    )
    expect(await client.api.auth.mfaLogin({ verifySession, verifyCode: code })).toBeError(401, 'invalid_token')
  })

  it('keeps neither the code nor the ticket where a reader of the table could use it', async () => {
    const person = await withEmailFactor()
    const { verifySession } = await beginLogin(person.email)
    const { code = '' } = await kit.waitForMail(person.email, 2)
    const rows = await kit.run(
      `select t::text as row from oficina.one_time_tokens t where account_id = '${person.accountId}'`,
    )
    for (const { row } of rows) {
      expect(row).not.toContain(verifySession)
      expect(row).not.toMatch(new RegExp(`\\b${code}\\b`))
    }
  })
})

describe('an authenticator app', () => {
  it('lets in with a code, once each, and the mail is no way around it', async () => {
    const { person, secret } = await withTotp()
    const { client, verifySession, methods, sentTo } = await beginLogin(person.email)
    expect(methods).toEqual(['totp', 'recovery'])
    expect(sentTo).toBeNull()
    expect(await client.api.auth.mfaResend({ verifySession })).toBeError(400, 'bad_request')
    const byMail = await client.api.auth.mfaLogin({ verifySession, verifyCode: '123456', method: 'email' })
    expect(byMail).toBeError(401, 'invalid_code')
    const code = codeAt(secret, 0)
    expect((await client.api.auth.mfaLogin({ verifySession, verifyCode: code })).status).toBe(200)
    const replay = await beginLogin(person.email)
    const answer = await replay.client.api.auth.mfaLogin({ verifySession: replay.verifySession, verifyCode: code })
    expect(answer).toBeError(401, 'invalid_code')
  })

  it('takes a recovery code once, written in any way', async () => {
    const { person, recoveryCodes } = await withTotp()
    expect(recoveryCodes).toHaveLength(10)
    const code = (recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    const first = await beginLogin(person.email)
    const entered = await first.client.api.auth.mfaLogin({
      verifySession: first.verifySession,
      verifyCode: code,
      method: 'recovery',
    })
    expect(entered.status).toBe(200)
    expect((await first.client.api.mfa.status()).body.recoveryCodesLeft).toBe(9)
    const second = await beginLogin(person.email)
    const again = await second.client.api.auth.mfaLogin({
      verifySession: second.verifySession,
      verifyCode: code,
      method: 'recovery',
    })
    expect(again).toBeError(401, 'invalid_code')
  })

  it('seals its secret and hashes the recovery codes', async () => {
    const { person, secret, recoveryCodes } = await withTotp()
    const [account] = await kit.run(`select a::text as row from oficina.accounts a where id = '${person.accountId}'`)
    expect(account?.row).not.toContain(secret)
    const codes = await kit.run(
      `select encode(code_hash, 'escape') as hash from oficina.recovery_codes where account_id = '${person.accountId}'`,
    )
    for (const { hash } of codes) for (const code of recoveryCodes) expect(hash).not.toContain(code.replaceAll('-', ''))
  })

  it('401 neither starts, stops nor renews without the password', async () => {
    const { person } = await withTotp()
    const given = { password: 'not the password' }
    expect(await person.api.mfa.startTotp(given)).toBeError(401, 'password_mismatch')
    expect(await person.api.mfa.disableTotp(given)).toBeError(401, 'password_mismatch')
    expect(await person.api.mfa.newRecoveryCodes(given)).toBeError(401, 'password_mismatch')
    expect(await person.api.mfa.setEmail({ enabled: true, ...given })).toBeError(401, 'password_mismatch')
    expect((await person.api.mfa.status()).body).toMatchObject({ totp: true, email: false, recoveryCodesLeft: 10 })
  })

  it('403 a session that never showed it cannot take it away, password or not', async () => {
    const { person } = await withTotp()
    const older = await kit.build.signIn(person)
    expect(await older.api.mfa.disableTotp({ password })).toBeError(403, 'mfa_required')
    expect(await older.api.mfa.startTotp({ password })).toBeError(403, 'mfa_required')
    expect(await older.api.mfa.newRecoveryCodes({ password })).toBeError(403, 'mfa_required')
  })

  it('409 is not taken into use without a first code', async () => {
    const person = await kit.build.person(org)
    expect(await person.api.mfa.confirmTotp({ code: '123456' })).toBeError(409, 'conflict')
    await person.api.mfa.startTotp({ password })
    expect(await person.api.mfa.confirmTotp({ code: '000000' })).toBeError(401, 'invalid_code')
    expect((await person.api.mfa.status()).body.totp).toBe(false)
    expect((await kit.login(person.email)).cookies.has('oficina_session')).toBe(true)
  })

  it('new recovery codes end the old, and turning it off ends both and tells by mail', async () => {
    const { person, secret, recoveryCodes } = await withTotp()
    const renewed = await person.api.mfa.newRecoveryCodes({ password })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    const { client, verifySession } = await beginLogin(person.email)
    const old = { verifySession, verifyCode: recoveryCodes[1] ?? '', method: 'recovery' as const }
    expect(await client.api.auth.mfaLogin(old)).toBeError(401, 'invalid_code')
    await client.api.auth.mfaLogin({ verifySession, verifyCode: codeAt(secret, 0) })
    expect((await client.api.mfa.disableTotp({ password })).status).toBe(200)
    expect((await client.api.mfa.status()).body).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    const subjects = (await kit.mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Verificação em duas etapas alterada',
      'Novos códigos de recuperação',
      'Verificação em duas etapas alterada',
    ])
  })
})
