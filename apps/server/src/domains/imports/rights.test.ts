import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import { findMember } from '../accounts/index.ts'
import { startImport } from './start-import.ts'
import { importFile, lookAt, settled, start, undo, upload, valuesOf } from './testing/import-file.ts'

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
    const fields = { [t.name]: 'edit' as const, [t.código]: 'edit' as const, [t.nota]: 'view' as const }
    const hidden = await makeRole(build, org, { [t.id]: { level: 'edit', fields } })
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

describe('someone who may not build', () => {
  it('makes neither tables, fields nor options [rule p.rule.import]', async () => {
    const t = await makeTable(admin, 'Fixa', {
      etapa: { type: 'select', options: { options: [{ id: 'opt_a00000', label: 'Aberto', color: null }], sla: null } },
    })
    const member = await build.person(org, { role: await makeRole(build, org, { [t.id]: 'edit' }) })
    const file = 'nome,etapa\nA,Aberto\nB,Inventado\n'
    const { identifier } = await lookAt(member, 'x.csv', file, { object: t.id })
    const name = { column: 0, field: t.name }
    const table = await start(member, identifier, { label: 'Nova', type: 'import_only', fields: [{ column: 0 }] })
    expect(table).toBeError(403, 'permission_denied')
    const field = { object: t.id, type: 'import_only' as const, fields: [name, { column: 1, type: 'select' as const }] }
    expect(await start(member, identifier, field)).toBeError(403, 'permission_denied')
    const fields = [name, { column: 1, field: t.etapa }]
    const done = await importFile(member, file, { object: t.id, type: 'import_only', fields })
    expect(done.counts).toMatchObject({ created: 2, emptied: 1 })
    const [select] = ok(await admin.api.tables.get({ tableId: t.id })).fields.filter(({ id }) => id === t.etapa)
    expect(select?.options.options).toHaveLength(1)
  })
  it('needs the right to create, and for updates the right to edit [rule p.rule.update-target]', async () => {
    const t = await makeTable(admin, 'Só ver', {})
    const viewer = await build.person(org, { role: await makeRole(build, org, { [t.id]: 'view' }) })
    const { identifier } = await lookAt(viewer, 'x.csv', 'nome,b\nA,1\nB,2\n', { object: t.id })
    const config = { object: t.id, type: 'import_only' as const, fields: [{ column: 0, field: t.name }] }
    expect(await start(viewer, identifier, config)).toBeError(403, 'permission_denied')
    const unseen = await makeTable(admin, 'Nem ver', {})
    const target = { identifier, connector_id: 'csv' as const, config: { object: unseen.id } }
    expect(await viewer.api.connector.configTable(target)).toBeError(404, 'not_found')
    expect(await start(viewer, identifier, { ...config, object: unseen.id })).toBeError(404, 'not_found')
  })
  it('is shown no upload page where the organisation says so [rule p.rule.member-upload] [rule p.account.can-view-connector-page]', async () => {
    const other = await build.org()
    ok(await other.admin.api.orgs.update({ member_upload_data_shortcut: false }))
    const member = await build.person(other, { seat: 'member' })
    expect(await member.api.connector.identifier({ connector_id: 'csv' })).toBeError(403, 'permission_denied')
    expect(await member.api.imports.list({})).toBeError(403, 'permission_denied')
  })
})

describe('the imports of others', () => {
  it('are there for administrators alone, without their files', async () => {
    const builder = await build.person(org, { seat: 'builder' })
    const other = await build.person(org, { seat: 'builder' })
    const done = await importFile(builder, 'nome,dia\nA,x1\nB,01/02/2026\n', { label: 'Dela', type: 'import_only' })
    const listed = async (who: Person) => ok(await who.api.imports.list({})).imports.map(({ id }) => id)
    expect(await listed(builder)).toContain(done.id)
    expect(await listed(other)).not.toContain(done.id)
    expect(await listed(admin)).toContain(done.id)
    for (const call of ['get', 'cancel', 'undo', 'rejected'] as const)
      expect(await other.api.imports[call]({ importId: done.id })).toBeError(404, 'not_found')
    expect(ok(await admin.api.imports.get({ importId: done.id }))).toMatchObject({
      created_by: builder.id,
      has_rejected: false,
    })
    expect(await admin.api.imports.rejected({ importId: done.id })).toBeError(404, 'not_found')
    const { identifier } = await upload(builder, 'x.csv', 'a,b\n1,2\n')
    const asked = { identifier, connector_id: 'csv' as const, config: {} }
    for (const who of [other, admin]) expect(await who.api.connector.configTable(asked)).toBeError(404, 'not_found')
    expect(await listed(builder)).not.toContain(identifier)
  })
  it('are undone by an administrator too', async () => {
    const builder = await build.person(org, { seat: 'builder' })
    const done = await importFile(builder, 'nome,b\nA,1\nB,2\n', { label: 'Desfeita', type: 'import_only' })
    expect(await undo(admin, done.id)).toMatchObject({ state: 'undone', undone: { removed: 2, restored: 0, kept: 0 } })
  })
})

it('ends with the rights of whoever asked', async () => {
  const t = await makeTable(admin, 'Perdida', {})
  const role = await makeRole(build, org, { [t.id]: 'edit' })
  const person = await build.person(org, { role })
  const { identifier } = await lookAt(person, 'x.csv', 'nome,b\nA,1\nB,2\n', { object: t.id })
  const config = { object: t.id, type: 'import_only' as const, fields: [{ column: 0, field: t.name }] }
  const member = await findMember(server.services.database, org.id, person.id)
  if (!member) throw new Error('no such member')
  // In one transaction: the job is there only once the right is gone.
  await build
    .system()
    .in(org.id)
    .as(member)
    .tx(async (ctx) => {
      await startImport(ctx, identifier, [config])
      await sql`update oficina.roles set tables = ${JSON.stringify({ [t.id]: 'view' })}::jsonb
        where org_id = ${org.id} and id = ${role}`.execute(ctx.db)
      await touchAccess(ctx, org.id)
    })
  expect(await settled(person, identifier)).toMatchObject({ state: 'failed', error: { id: 'permission_denied' } })
  expect(await valuesOf(admin, t.id)).toEqual([])
})
