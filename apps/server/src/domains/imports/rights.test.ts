import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { importFile, look, lookAt, settled, start, undo, valuesOf } from './testing/import-file.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
  ok(await admin.api.orgs.update({ member_upload_data_shortcut: true }))
})
afterAll(() => server.stop())

async function sales() {
  const t = await makeTable(admin, 'Vendas', {
    código: { type: 'singleLineText' },
    equipe: { type: 'singleLineText' },
    margem: { type: 'number' },
    nota: { type: 'singleLineText' },
  })
  const make = (name: string, code: string, team: string) =>
    admin.api.records.create({
      tableId: t.id,
      values: { [t.name]: name, [t.código]: code, [t.equipe]: team, [t.margem]: 7, [t.nota]: 'segredo' },
    })
  ok(await make('Minha', 'A', 'Sul'))
  ok(await make('Alheia', 'B', 'Norte'))
  const filters = { op: 'and' as const, rules: [{ field: t.equipe, operator: 'is', value: 'Sul' }] }
  return { t, filters }
}

describe('someone who sees a part of a table', () => {
  const file = 'código,equipe,nota\nA,Sul,nova\nB,Sul,nova\n'

  it('finds only the records in sight, by a key that they see', async () => {
    const { t, filters } = await sales()
    const rules = { [t.id]: { level: 'edit' as const, filters } }
    const member = await build.person(org, { role: await makeRole(build, org, rules) })
    const fields = [
      { column: 0, field: t.código },
      { column: 1, field: t.equipe },
      { column: 2, field: t.nota },
    ]
    const done = await importFile(member, file, { object: t.id, type: 'import_update', primaryKey: 0, fields })
    expect(done.counts).toMatchObject({ created: 1, updated: 1, rejected: 0 })
    const rows = await valuesOf(admin, t.id)
    expect(rows.map(({ código, equipe, nota }) => [código, equipe, nota])).toEqual([
      ['A', 'Sul', 'nova'],
      ['B', 'Norte', 'segredo'],
      ['B', 'Sul', 'nova'],
    ])
  })
  it('cannot write a record out of sight', async () => {
    const { t, filters } = await sales()
    const rules = { [t.id]: { level: 'edit' as const, filters } }
    const member = await build.person(org, { role: await makeRole(build, org, rules) })
    const done = await importFile(member, 'código,equipe\nX,Sul\nY,Norte\nZ,Sul\n', {
      object: t.id,
      type: 'import_only',
      fields: [
        { column: 0, field: t.código },
        { column: 1, field: t.equipe },
      ],
    })
    expect(done.counts).toMatchObject({ created: 2, rejected: 1 })
    expect((await valuesOf(admin, t.id)).map(({ código }) => código)).toEqual(['A', 'B', 'X', 'Z'])
  })
  it('is neither told of a hidden field nor may write one, and may not write one that is read-only', async () => {
    const { t } = await sales()
    const fields = { '*': true, [t.margem]: false, [t.nota]: { read: true, write: false } }
    void fields
    const hidden = await hiddenRole(t.id, t.margem, t.nota)
    const member = await build.person(org, { role: hidden })
    const seen = await lookAt(member, 'x.csv', 'código,margem,nota\nA,1,n\nB,2,m\n', { object: t.id })
    expect(seen.fields.map(({ match }) => match)).toEqual([t.código, null, null])
    const of = (field: string, column: number) => ({
      object: t.id,
      type: 'import_only' as const,
      fields: [{ column, field }],
    })
    const unknown = await start(member, seen.identifier, of(t.margem, 1))
    const nobodys = await start(member, seen.identifier, of('fld_00000000000000', 1))
    expect(unknown).toBeError(422, 'invalid_input')
    expect({ ...unknown.error, ref: '' }).toEqual({ ...nobodys.error, ref: '' })
    expect(await start(member, seen.identifier, of(t.nota, 2))).toBeError(403, 'permission_denied')
    const keyed = { ...of(t.margem, 1), type: 'import_update' as const, primaryKey: 1 }
    expect(await start(member, seen.identifier, keyed)).toBeError(422, 'invalid_input')
  })
})
