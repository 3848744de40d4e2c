import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BuiltOrg,
  type Client,
  cookieOf,
  password,
  type PeopleKit,
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

/** Codes of other time steps, since each step works once: the server lets one to either side pass. */
const codeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

describe('an organisation that requires it', () => {
  const strictOrg = async () => {
    const strict = await kit.build.org()
    const person = await kit.build.person(strict)
    expect((await strict.admin.api.orgs.update({ org_mfa_required: true })).status).toBe(200)
    return { strict, person }
  }

  it('403 holds every call of a session that has not shown it, but not those that settle it', async () => {
    const { person } = await strictOrg()
    await expect.poll(async () => (await person.api.client.ping()).error?.id, { timeout: 5_000 }).toBe('mfa_required')
    expect(await person.api.orgs.get()).toBeError(403, 'mfa_required')
    expect(await person.api.auth.sessions()).toBeError(403, 'mfa_required')
    expect(await person.api.auth.changePassword({ currentPassword: password, password: 'uma nova senha' })).toBeError(
      403,
      'mfa_required',
    )
    expect((await person.api.auth.session()).body.session?.owes_mfa).toBe(true)
    const before = cookieOf(person)
    expect((await person.api.mfa.sendSessionCode()).status).toBe(200)
    const { code = '' } = await kit.waitForMail(person.email)
    expect(await person.api.mfa.verifySession({ verifyCode: wrong(code), method: 'email' })).toBeError(
      401,
      'invalid_code',
    )
    expect((await person.api.mfa.verifySession({ verifyCode: code, method: 'email' })).status).toBe(200)
    expect(cookieOf(person)).not.toBe(before)
    expect((await person.api.client.ping()).status).toBe(200)
    await expect.poll(async () => (await kit.thief(before).api.client.ping()).status, { timeout: 5_000 }).toBe(401)
  })

  it('takes five wrong codes of a session and then not even the right one', async () => {
    const { person } = await strictOrg()
    await person.api.mfa.sendSessionCode()
    const { code = '' } = await kit.waitForMail(person.email)
    for (let n = 0; n < 5; n++) await person.api.mfa.verifySession({ verifyCode: wrong(code), method: 'email' })
    expect(await person.api.mfa.verifySession({ verifyCode: code, method: 'email' })).toBeError(401, 'invalid_token')
  })

  it('lets a person set up an app before showing anything else, which counts as shown', async () => {
    const { person } = await strictOrg()
    const { secret } = (await person.api.mfa.startTotp({ password })).body
    expect((await person.api.mfa.confirmTotp({ code: codeAt(secret, 0) })).status).toBe(200)
    expect((await person.api.auth.session()).body.session?.owes_mfa).toBe(false)
  })

  it('asks at login, though the person has set up nothing', async () => {
    const { person } = await strictOrg()
    const { methods } = await beginLogin(person.email)
    expect(methods).toEqual(['email'])
  })

  it('asks when a person switches over, unless this session has shown it [rule t.mfa-public]', async () => {
    const { strict } = await strictOrg()
    const person = await kit.build.person(org)
    await kit.build.join(person, strict)
    const client = await kit.login(person.email, kit.visitor(), org.slug)
    const asked = await client.api.auth.switchOrganisation({ organisation: strict.slug })
    if (asked.body.status !== 'requires_mfa') throw new Error('not asked')
    expect((await client.api.auth.session()).body.session?.org.id).toBe(org.id)
    const { code = '' } = await kit.waitForMail(person.email)
    const before = cookieOf(client)
    const entered = await client.api.auth.mfaLogin({ verifySession: asked.body.verifySession, verifyCode: code })
    expect(entered.body).toMatchObject({ status: 'loggedIn', session: { org: { id: strict.id }, owes_mfa: false } })
    await expect.poll(async () => (await kit.thief(before).api.client.ping()).status, { timeout: 5_000 }).toBe(401)
    const back = await client.api.auth.switchOrganisation({ organisation: org.slug })
    expect(back.body.status).toBe('loggedIn')
    const over = await client.api.auth.switchOrganisation({ organisation: strict.slug })
    expect(over.body.status).toBe('loggedIn')
  })

  it('401 a code for one organisation opens no other', async () => {
    const { strict, person } = await strictOrg()
    const { client, verifySession } = await beginLogin(person.email)
    const { code = '' } = await kit.waitForMail(person.email)
    const elsewhere = await client.api.auth.mfaLogin({ verifySession, verifyCode: code, organisation: org.slug })
    expect(elsewhere).toBeError(401, 'invalid_token')
    const here = await client.api.auth.mfaLogin({ verifySession, verifyCode: code, organisation: strict.slug })
    expect(here.status).toBe(200)
  })
})
