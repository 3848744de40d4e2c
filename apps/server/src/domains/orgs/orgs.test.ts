import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { type BuiltOrg, password, type PeopleKit, randomEmail, startPeopleKit } from '../accounts/testing/people-kit.ts'
import { makeCtx } from '../../platform/context.ts'
import { asAccount } from '../identity/index.ts'
import { eraseDueOrgs } from './index.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org({ name: 'Serra Azul' })
})
afterAll(() => kit.stop())

const withFlags = async (of: BuiltOrg, profile_data: object) => {
  const profile_name = `Papel ${Math.random()}`
  const made = await of.admin.api.roles.create({ profile_name, color: 'verde', profile_data })
  return kit.build.person(of, { role: made.body.id_profile })
}

describe('settings', () => {
  it('change what is given, and everyone hears of it', async () => {
    const { api } = org.admin
    const changed = await api.orgs.update({ name: ' Serra  Verde ', fun_mode: true, cor_primaria: '#2B50D6' })
    expect(changed.body).toMatchObject({
      name: 'Serra Verde',
      fun_mode: true,
      cor_primaria: '#2B50D6',
      hide_tables_for_member: false,
    })
    const [event] = await kit.run(
      `select rooms, payload from oficina.events where type = 'org.updated' and org_id = '${org.id}' order by id desc limit 1`,
    )
    expect(event).toEqual({ rooms: [`org:${org.id}`], payload: { changed: ['name', 'fun_mode', 'primary_color'] } })
    expect((await (await kit.build.person(org)).api.orgs.get()).body.name).toBe('Serra Verde')
  })

  it('403 colour and second factor ask for rights of their own [rule p.rule.settings-admin]', async () => {
    const person = await withFlags(org, { access_settings: true })
    expect((await person.api.orgs.update({ fun_mode: false })).status).toBe(200)
    expect(await person.api.orgs.update({ cor_primaria: '#000000' })).toBeError(403, 'permission_denied')
    expect(await person.api.orgs.update({ org_mfa_required: true })).toBeError(403, 'permission_denied')
    const both = await person.api.orgs.update({ name: 'Não', cor_primaria: '#000000' })
    expect(both).toBeError(403, 'permission_denied')
    expect((await person.api.orgs.get()).body.name).not.toBe('Não')
    const themer = await withFlags(org, { customize_org_theme: true })
    expect((await themer.api.orgs.update({ cor_primaria: null })).body.cor_primaria).toBeNull()
    const member = await kit.build.person(org)
    expect(await member.api.orgs.update({ fun_mode: true })).toBeError(403, 'permission_denied')
  })

  it('403 a plan without it cannot require the second factor [rule v.mfa.blocked]', async () => {
    const free = await kit.build.org({ plan: 'free' })
    const answer = await free.admin.api.orgs.update({ org_mfa_required: true })
    expect(answer).toBeError(403, 'permission_denied')
    expect(answer.error?.details).toMatchObject({ reason: 'needs_plan' })
  })

  for (const extra of [
    { plan: 'enterprise' },
    { id: 'org_x' },
    { delete_at: null },
    { is_primary: true },
    { slug: 'x' },
  ]) {
    it(`422 takes no property that it does not know: ${JSON.stringify(extra)}`, async () => {
      const answer = await request(kit.url, org.admin, 'PUT', '/api/v3/account/org', { name: 'X', ...extra })
      expect(answer).toBeError(422, 'invalid_input')
    })
  }

  it('take a time zone by its name only', async () => {
    const { api } = org.admin
    const set = await api.orgs.updateLocale({ timezone: 'America/Manaus', language: 'es', currency_symbol: '€' })
    const own = { language: 'es', timezone: 'America/Manaus', currency_symbol: '€' }
    expect(set.body.locale_settings).toEqual({ ...own, date_format: 'auto', phone_country: 'MX' })
    const written = await api.orgs.updateLocale({ date_format: 'YYYY-MM-DD', phone_country: 'ES' })
    expect(written.body.locale_settings).toEqual({ ...own, date_format: 'YYYY-MM-DD', phone_country: 'ES' })
    expect(await api.orgs.updateLocale({ phone_country: 'Spain' })).toBeError(422, 'invalid_input')
    for (const timezone of ['+03:00', 'Mars/Olympus', '', "UTC'; drop schema", '-0300'])
      expect(await api.orgs.updateLocale({ timezone })).toBeError(422, 'invalid_input')
    expect((await api.orgs.get()).body.locale_settings.timezone).toBe('America/Manaus')
  })

  it('keep the important addresses, each once and at most thirty [rule k.emails.max]', async () => {
    const { api } = org.admin
    const set = await api.orgs.setImportantEmails({ emails: ['A@b.co', 'a@b.co', 'c@d.co'] })
    expect(set.body.emails).toEqual(['a@b.co', 'c@d.co'])
    expect((await api.orgs.importantEmails()).body.emails).toEqual(['a@b.co', 'c@d.co'])
    const many = Array.from({ length: 31 }, randomEmail)
    expect(await api.orgs.setImportantEmails({ emails: many })).toBeError(422, 'invalid_input')
    expect(await api.orgs.setImportantEmails({ emails: ['a@b.co,c@d.co'] })).toBeError(422, 'invalid_input')
  })

  it('have a logo that the login page shows too', async () => {
    const { api } = org.admin
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const sent = await api.orgs.uploadLogo({ file: new Blob([png]) } as never)
    expect(sent.status).toBe(200)
    const { body } = await kit.visitor().api.auth.publicOrg({ name: org.slug })
    expect(body.org).toMatchObject({ slug: org.slug })
    expect((await fetch(kit.url + body.org?.logo_customizado)).status).toBe(200)
    expect((await api.orgs.removeLogo()).body.logo_customizado).toBeNull()
    const member = await kit.build.person(org)
    expect(await member.api.orgs.uploadLogo({ file: new Blob([png]) } as never)).toBeError(403, 'permission_denied')
  })
})

describe('the public face', () => {
  it('shows name and looks by slug, and nothing for none', async () => {
    const { api } = kit.visitor()
    expect((await api.auth.publicOrg({})).body).toEqual({ org: null, providers: [], signup: false })
    expect((await api.auth.publicOrg({ name: org.slug.toUpperCase() })).body.org?.slug).toBe(org.slug)
    for (const name of ['nobody', "x' or 1=1", '', '../', org.id])
      expect((await api.auth.publicOrg({ name })).body.org).toBeNull()
  })
})

describe('deletion', () => {
  it('asks for the password, waits fourteen days, tells admins and important addresses, and can be aborted [rule v.org.delete]', async () => {
    const doomed = await kit.build.org({ name: 'Fim' })
    const { api } = doomed.admin
    const important = randomEmail()
    await api.orgs.setImportantEmails({ emails: [important] })
    expect(await api.orgs.requestDeletion({ password: 'not it' })).toBeError(401, 'password_mismatch')
    const requested = await api.orgs.requestDeletion({ password })
    const days = (Date.parse(requested.body.delete_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.99)
    expect(days).toBeLessThan(14.01)
    for (const email of [important, doomed.admin.email]) {
      const mail = await kit.waitForMail(email)
      expect(mail.heading).toBe('Todos os dados de Fim serão apagados')
      expect(mail.paragraphs[0]).toContain('Ada Admin')
    }
    const again = await api.orgs.requestDeletion({ password })
    expect(again.body.delete_at).toBe(requested.body.delete_at)
    expect((await api.auth.session()).body.session?.org.delete_at).toBe(requested.body.delete_at)
    expect((await api.orgs.abortDeletion()).status).toBe(200)
    expect((await api.orgs.get()).body.delete_at).toBeNull()
    expect((await kit.waitForMail(important, 2)).subject).toBe('Fim não será mais apagada')
    expect(await api.orgs.abortDeletion()).toBeError(409, 'conflict')
  })

  it('403 is for admins [rule p.rule.settings-admin]', async () => {
    const person = await withFlags(org, { access_settings: true, manage_users: true, manage_profile: true })
    expect(await person.api.orgs.requestDeletion({ password })).toBeError(403, 'permission_denied')
    expect(await person.api.orgs.abortDeletion()).toBeError(403, 'permission_denied')
  })

  it('erases schema, rows, sessions and people who are nowhere else, and nothing of others', async () => {
    const doomed = await kit.build.org()
    const stays = await kit.build.org()
    const both = await kit.build.person(doomed)
    const there = await kit.build.join(both, stays)
    const only = await kit.build.person(doomed)
    await doomed.admin.api.files.upload({ file: new Blob(['conteúdo']) } as never)
    await doomed.admin.api.users.sendInvite({ userId: only.id })
    await kit.run(`create table ${doomed.id}.t_1 (id int)`)
    await eraseDueOrgs(kit.system)
    expect((await doomed.admin.api.client.ping()).status).toBe(200)

    await kit.run(`update oficina.orgs set delete_at = now() - interval '1 second' where id = '${doomed.id}'`)
    await eraseDueOrgs(kit.system)
    expect(await kit.run(`select 1 from pg_namespace where nspname = '${doomed.id}'`)).toEqual([])
    const tables = await kit.run(
      `select table_name as name from information_schema.columns where table_schema = 'oficina' and column_name = 'org_id'`,
    )
    expect(tables.length).toBeGreaterThan(5)
    for (const { name } of tables) {
      const [row] = await kit.run(
        `select count(*)::int as n from oficina.${name} where org_id = '${doomed.id}' ${String(name).startsWith('events') ? "and type <> 'org.erased'" : ''}`,
      )
      expect([name, row?.n]).toEqual([name, 0])
    }
    expect(await kit.run(`select id from oficina.orgs where id = '${doomed.id}'`)).toEqual([])
    expect(await kit.run(`select id from oficina.accounts where id = '${only.accountId}'`)).toEqual([])
    expect(await kit.run(`select id from oficina.accounts where id = '${both.accountId}'`)).toHaveLength(1)
    for (const gone of [doomed.admin, both, only])
      await expect.poll(async () => (await gone.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
    expect((await there.api.client.ping()).status).toBe(200)
    expect((await stays.admin.api.users.list()).body.users).toHaveLength(2)
  })
})

describe('the second barrier', () => {
  it('a connection of one organisation sees neither accounts, tokens, nor rows of another', async () => {
    const other = await kit.build.org()
    const db = kit.services.database.org(org.id)
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
    expect(await db.selectFrom('one_time_tokens').select('id').execute()).toEqual([])
    expect(await db.selectFrom('identities').select('subject').execute()).toEqual([])
    expect(await db.selectFrom('recovery_codes').select('account_id').execute()).toEqual([])
    for (const table of ['users', 'roles', 'sessions'] as const) {
      const rows = await db.selectFrom(table).select('org_id').execute()
      expect(new Set(rows.map(({ org_id }) => org_id))).toEqual(new Set([org.id]))
    }
    expect(await db.selectFrom('orgs').select('id').execute()).toEqual([{ id: org.id }])
    const moved = await db.updateTable('users').set({ active: false }).where('org_id', '=', other.id).executeTakeFirst()
    expect(moved.numUpdatedRows).toBe(0n)
  })

  it('opens one person’s rows for one transaction, and shuts them again', async () => {
    const other = await kit.build.org()
    const person = await kit.build.person(org)
    await kit.build.join(person, other)
    const ctx = makeCtx(kit.services, { principal: { kind: 'system', task: 'test' }, orgId: org.id })
    await ctx.tx(async (ctx) => {
      const seen = () => ctx.db.selectFrom('accounts').select('id').execute()
      const own = await asAccount(ctx, person.accountId, async (ctx) => ({
        accounts: await ctx.db.selectFrom('accounts').select('id').execute(),
        orgs: await ctx.db.selectFrom('orgs').select('id').execute(),
        changed: await ctx.db
          .updateTable('users')
          .set({ active: false })
          .where('org_id', '=', other.id)
          .executeTakeFirst(),
      }))
      expect(own.accounts).toEqual([{ id: person.accountId }])
      expect(new Set(own.orgs.map(({ id }) => id))).toEqual(new Set([org.id, other.id]))
      expect(own.changed.numUpdatedRows).toBe(0n)
      expect(await seen()).toEqual([])
    })
  })
})
