import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

/** A table with a secret in each record and a harmless formula, and a builder who has it in full but sees one record. */
async function sharedFormula() {
  const t = await makeTable(admin, 'Salários', { dono: { type: 'singleLineText' }, valor: { type: 'singleLineText' } })
  const formula = ok(
    await admin.api.fields.create({
      tableId: t.id,
      label: 'Mostra',
      type: 'formula',
      options: { expression: '1 + 1' },
    }),
  )
  const values = (dono: string, valor: string) => ({ [t.name]: dono, [t.dono]: dono, [t.valor]: valor })
  for (const dono of ['ana', 'bia', 'caio'])
    ok(await admin.api.records.create({ tableId: t.id, values: values(dono, `segredo de ${dono}`) }))
  const filters = { op: 'and' as const, rules: [{ field: t.dono, operator: 'is', value: 'ana' }] }
  const role = await makeRole(build, org, { [t.id]: { level: 'full', filters } })
  const builder = await build.person(org, { role, seat: 'builder' })
  return { t, formula, builder }
}

const secret = (valor: string) => ({ expression: `{${valor}}` })

describe('a formula that a link shows', () => {
  it('is not rewritten by whoever sees only some of the records, nor what it is made of', async () => {
    const { t, formula, builder } = await sharedFormula()
    const outer = ok(
      await admin.api.fields.create({
        tableId: t.id,
        label: 'Fora',
        type: 'formula',
        options: { expression: `{${formula.id}}` },
      }),
    )
    const wish = { tableId: t.id, fieldId: formula.id, options: secret(t.valor) }
    const share = (fields: string[]) => admin.api.publicViews.create({ type: 'object', identifier: t.id, fields })
    const { token } = ok(await share([t.name, outer.id]))
    const refused = await builder.api.fields.update(wish)
    expect(refused.error).toMatchObject({ id: 'permission_denied', details: { reason: 'beyond_own_rights' } })
    const shown = await server.visitor().api.publicViews.open({ token })
    expect(JSON.stringify(shown.body)).not.toContain('segredo')

    // Whoever sees all of it may, and so may anyone once nothing is shown.
    expect((await admin.api.fields.update(wish)).error).toBeNull()
  })

  it('is nobody else’s affair where no link shows it', async () => {
    const { t, formula, builder } = await sharedFormula()
    const { error } = await builder.api.fields.update({
      tableId: t.id,
      fieldId: formula.id,
      options: secret(t.valor),
    })
    expect(error).toBeNull()
  })
})
