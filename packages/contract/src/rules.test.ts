import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exportLimits } from './exports.ts'
import { historyLimits } from './history.ts'
import { type Call, contract } from './index.ts'
import { recordLimits } from './record-shapes.ts'
import { slaPage } from './sla.ts'
import { tableLabelLength } from './tables.ts'

const of = ({ method, path }: Call) => `${method} ${path}`
const keysOf = (schema: z.ZodType) => Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any' }).properties ?? {})

describe('documented paths', () => {
  it('of exports [rule t.export-path]', () => {
    expect(of(contract.exports.table)).toBe('POST /v3/tab/{tableId}/csv-export')
  })
  it('of the trash [rule t.archived-path, t.restore-path]', () => {
    const { list, archive, restore, erase } = contract.trash
    expect([list, archive, restore, erase].map((call) => of(call))).toEqual([
      'GET /v3/trash',
      'POST /v3/trash/{id}/archive',
      'POST /v3/trash/{id}/restore',
      'DELETE /v3/trash/{id}',
    ])
  })
  it('of stars: the whole list is saved at once [rule t.favorites-calls]', () => {
    expect(of(contract.favorites.save)).toBe('POST /customize/tabs')
  })
  it('of passwords: one asks for a session, the other for a token [rule t.change-password]', () => {
    const { changePassword, changePasswordWithToken } = contract.auth
    expect([of(changePassword), changePassword.access]).toEqual(['POST /auth/changePassword', 'member'])
    expect([of(changePasswordWithToken), changePasswordWithToken.access]).toEqual([
      'POST /auth/change-password',
      'public',
    ])
    expect(keysOf(changePasswordWithToken.input)).toContain('token')
  })
  it('of second factors: one call, wherever the login began [rule t.mfa-public]', () => {
    expect(of(contract.auth.mfaLogin)).toBe('POST /auth/mfa-login')
    expect(keysOf(contract.auth.mfaLogin.input)).toEqual(expect.arrayContaining(['verifySession', 'verifyCode']))
  })
  it('without a documented method are POST [rule t.methods]', () => {
    const undocumented = Object.values(contract)
      .flatMap((group) => Object.values(group) as Call[])
      .filter(({ path }) => /^\/(user-settings|profile|org)\/|^\/auth\/(loginV2|change|mfa-login|reset)/.test(path))
    expect(undocumented.length).toBeGreaterThan(8)
    expect(new Set(undocumented.map(({ method }) => method))).toEqual(new Set(['POST']))
  })
  it('of public pages: apps and tables by their link, forms by their own [rule t.public-types]', () => {
    const types = z.toJSONSchema(contract.publicViews.create.input, { unrepresentable: 'any' }).properties?.type
    expect(types).toMatchObject({ enum: ['dashboard', 'object', 'form'] })
    expect(of(contract.updateForms.open)).toBe('GET /v3/public-form/{token}')
  })
})

describe('documented names', () => {
  it('of the organisation and of tokens stay Portuguese where they are [rule t.org-config-pt]', () => {
    expect(keysOf(contract.orgs.update.output)).toEqual(expect.arrayContaining(['logo_customizado', 'cor_primaria']))
    expect(keysOf(contract.apiTokens.get.output)).toEqual(
      expect.arrayContaining(['ativo', 'criado_em', 'atualizado_em']),
    )
  })
})

describe('documented limits', () => {
  const takes = (length: number) => contract.tables.create.input.safeParse({ label: 'x'.repeat(length) }).success
  it('of tables [rule k.table.name-max]', () => {
    expect([tableLabelLength, takes(45), takes(46)]).toEqual([45, true, false])
  })
  it('of exports: two minutes apart, a link of 90 minutes [rule k.export.cooldown, k.history.token]', () => {
    expect(exportLimits).toMatchObject({ cooldownSeconds: 120, linkMinutes: 90 })
  })
  it('of lists: a hundred on a page, from page one on [rule k.list.page-size, k.list.first-page, k.history.page-size, k.sla.page-size]', () => {
    expect([recordLimits.page, historyLimits.page, slaPage]).toEqual([100, 100, 100])
    const paged = [contract.history.log.input, contract.users.list.input]
    for (const input of paged)
      expect([input.safeParse({ page: 0 }).success, input.safeParse({ page: 1 }).success]).toEqual([false, true])
  })
  it('of people: pages of up to 500 [rule k.users.page-size]', () => {
    const { input } = contract.users.list
    expect(input.parse({})).toMatchObject({ page: 1, size: 500 })
    expect(input.safeParse({ size: 501 }).success).toBe(false)
  })
})
