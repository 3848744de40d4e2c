import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { changeRole, makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'
import { startWorld } from '../../../../test/world.ts'
import { importFile, lookAt, undo } from '../testing/import-file.ts'
import { importSheets } from '../testing/spreadsheet.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
  ok(await admin.api.orgs.update({ member_upload_data_shortcut: true }))
})
afterAll(() => server.stop())

const listed = async (who: Person) => ok(await who.api.importRecipes.list({})).recipes.map(({ id }) => id)

describe('a recipe [rule x.import.recipes]', () => {
  it('keeps what was matched, by the names of the columns and the fields that were made', async () => {
    const done = await importSheets(admin, {
      Pedidos: [
        ['Pedido', 'Cliente'],
        ['P-1', 'Ana'],
        ['P-2', 'Bia'],
        ['P-3', 'Ana'],
        ['P-4', 'Bia'],
      ],
      Clientes: [
        ['Nome', 'Desde'],
        ['Ana', '01/02/2026'],
        ['Bia', '13/02/2026'],
      ],
    })
    const made = ok(await admin.api.importRecipes.create({ importId: done.id, name: 'Todo mês' }))
    const [orders, customers] = done.tables.map(({ id }) => id)
    expect(made).toMatchObject({ name: 'Todo mês', created_by: admin.id, run_automations: true, can: { change: true } })
    expect(made.tables.map(({ sheet, object, type, key }) => [sheet, object, type, key])).toEqual([
      ['Pedidos', orders, 'import_only', null],
      ['Clientes', customers, 'import_only', null],
    ])
    const { fields } = ok(await admin.api.tables.get({ tableId: orders ?? '' }))
    expect(made.tables[0]?.columns).toEqual([
      { label: 'Pedido', field: fields[0]?.id, reading: {}, misfits: 'empty', link: null },
      { label: 'Cliente', field: fields[1]?.id, reading: {}, misfits: 'empty', link: { table: 1, column: 'Nome' } },
    ])
    expect(made.tables[1]?.columns[1]?.reading).toEqual({ dateFormat: 'DD/MM/YYYY' })
    const renamed = ok(await admin.api.importRecipes.rename({ recipeId: made.id, name: 'Mensal' }))
    expect(renamed.name).toBe('Mensal')
    expect(await listed(admin)).toContain(made.id)
    ok(await admin.api.importRecipes.remove({ recipeId: made.id }))
    expect(await listed(admin)).not.toContain(made.id)
    expect(await admin.api.importRecipes.remove({ recipeId: made.id })).toBeError(404, 'not_found')
  })
  it('is not made of what was not imported, or is no longer there', async () => {
    const { identifier } = await lookAt(admin, 'x.csv', 'a,b\n1,2\n')
    expect(await admin.api.importRecipes.create({ importId: identifier, name: 'Cedo' })).toBeError(409, 'conflict')
    const done = await importFile(admin, 'nome,b\nA,1\nB,2\n', { label: 'Some', type: 'import_only' })
    await undo(admin, done.id)
    expect(await admin.api.importRecipes.create({ importId: done.id, name: 'Tarde' })).toBeError(404, 'not_found')
    expect(ok(await admin.api.importRecipes.list({})).recipes.map(({ name }) => name)).not.toContain('Tarde')
  })
})

describe('the recipe of another [rule p.rule.import-recipes]', () => {
  it('is there for those who may fill all that it fills, and changed by its maker and administrators alone', async () => {
    const t = await makeTable(admin, 'Base', { nota: { type: 'singleLineText' } })
    const role = await makeRole(build, org, { [t.id]: 'edit' })
    const [maker, other] = [await build.person(org, { role }), await build.person(org, { role })]
    const fields = [
      { column: 0, field: t.name },
      { column: 1, field: t.nota },
    ]
    const done = await importFile(maker, 'nome,nota\nA,1\nB,2\n', { object: t.id, type: 'import_only', fields })
    expect(await other.api.importRecipes.create({ importId: done.id, name: 'Alheia' })).toBeError(404, 'not_found')
    const { id } = ok(await maker.api.importRecipes.create({ importId: done.id, name: 'Minha' }))
    expect(await listed(other)).toEqual([id])
    expect(await other.api.importRecipes.rename({ recipeId: id, name: 'X' })).toBeError(403, 'permission_denied')
    expect(await other.api.importRecipes.remove({ recipeId: id })).toBeError(403, 'permission_denied')

    const hidden = await makeRole(build, org, { [t.id]: { level: 'edit', fields: { [t.name]: 'edit' } } })
    const reader = await makeRole(build, org, { [t.id]: 'view' })
    for (const less of [hidden, reader]) {
      const person = await build.person(org, { role: less })
      expect(await listed(person)).toEqual([])
      expect(await person.api.importRecipes.rename({ recipeId: id, name: 'X' })).toBeError(404, 'not_found')
    }
    // With the rights of now, also for its maker.
    await changeRole(build, org, role, { [t.id]: 'view' })
    expect(await listed(maker)).toEqual([])
    expect(await listed(admin)).toContain(id)
    ok(await admin.api.importRecipes.rename({ recipeId: id, name: 'Da casa' }))
  })
})
