import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { changeRole, makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'
import { startWorld } from '../../../../test/world.ts'
import { importFile, lookAt, settled, start, undo, valuesOf } from '../testing/import-file.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
  ok(await admin.api.orgs.update({ member_upload_data_shortcut: true }))
})
afterAll(() => server.stop())

/** A member who has imported: a new record, and new values into one that was there. */
async function afterImport() {
  const t = await makeTable(admin, 'Vendas', { equipe: { type: 'singleLineText' }, nota: { type: 'singleLineText' } })
  ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'A', [t.equipe]: 'Sul', [t.nota]: 'velha' } }))
  const role = await makeRole(build, org, { [t.id]: 'edit' })
  const member = await build.person(org, { role })
  const fields = [
    { column: 0, field: t.name },
    { column: 1, field: t.equipe },
    { column: 2, field: t.nota },
  ]
  const file = 'nome,equipe,nota\nA,Sul,nova\nB,Sul,nova\n'
  const done = await importFile(member, file, { object: t.id, type: 'import_update', primaryKey: 0, fields })
  expect(done.counts).toMatchObject({ created: 1, updated: 1 })
  const rows = async () => (await valuesOf(admin, t.id)).map(({ Vendas, nota }) => `${Vendas} ${nota}`)
  return { t, role, member, done, rows }
}

describe('whoever takes back an import', () => {
  it('does so once, also by two calls at once', async () => {
    const { member, done, rows } = await afterImport()
    const both = await Promise.all([1, 2].map(() => member.api.imports.undo({ importId: done.id })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await settled(member, done.id)).toMatchObject({ undone: { removed: 1, restored: 1, kept: 0 } })
    expect(await rows()).toEqual(['A velha'])
  })

  it('needs the rights of now', async () => {
    const { t, role, member, done, rows } = await afterImport()
    await changeRole(build, org, role, { [t.id]: 'view' })
    expect(await member.api.imports.undo({ importId: done.id })).toBeError(403, 'permission_denied')
    await changeRole(build, org, role, {})
    await member.api.imports.undo({ importId: done.id })
    await settled(member, done.id)
    expect(await rows()).toEqual(['A nova', 'B nova'])
  })

  it('changes no records out of sight, and no field that is hidden now', async () => {
    const { t, role, member, done, rows } = await afterImport()
    const filters = { op: 'and' as const, rules: [{ field: t.equipe, operator: 'is', value: 'Norte' }] }
    await changeRole(build, org, role, { [t.id]: { level: 'edit', filters } })
    expect(await undo(member, done.id)).toMatchObject({ undone: { removed: 0, restored: 0, kept: 2 } })
    expect(await rows()).toEqual(['A nova', 'B nova'])

    const other = await afterImport()
    const fields = { [other.t.name]: 'edit' as const, [other.t.equipe]: 'edit' as const }
    await changeRole(build, org, other.role, { [other.t.id]: { level: 'edit', fields } })
    await undo(other.member, other.done.id)
    expect(await other.rows()).toEqual(['A nova'])
  })
})

it('an import that goes on is not taken back, and ends when a field of it is hidden', async () => {
  const t = await makeTable(admin, 'Corre', { b: { type: 'number' } })
  const role = await makeRole(build, org, { [t.id]: 'edit' })
  const member = await build.person(org, { role })
  const rows = Array.from({ length: 20_000 }, (_, n) => `R${n},${n}`).join('\n')
  const { identifier } = await lookAt(member, 'x.csv', `nome,b\n${rows}`, { object: t.id })
  const fields = [
    { column: 0, field: t.name },
    { column: 1, field: t.b },
  ]
  ok(await start(member, identifier, { object: t.id, type: 'import_only', fields }))
  expect(await member.api.imports.undo({ importId: identifier })).toBeError(409, 'conflict')
  await changeRole(build, org, role, { [t.id]: { level: 'edit', fields: { [t.name]: 'edit' } } })
  const ended = await settled(member, identifier)
  expect(ended).toMatchObject({ state: 'failed', error: { reason: 'field_gone' } })
  expect(ended.counts.created).toBeLessThan(20_000)
})
