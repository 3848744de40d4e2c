import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'
import { setReferences } from '../index.ts'
import { startWorld } from '../../../../test/world.ts'
import { orderedBy } from '../queries/references.ts'

let server: TestServer
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const db = () => server.services.database.org(org.id)
const tail = (id: string) => id.slice(4)
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 })
const raw = (text: string) => sql.raw<Record<string, unknown>>(text).execute(db())

it('a search finds what was just written, and what its index holds, and nothing that is no longer there', async () => {
  const t = await makeTable(admin, 'Buscas', { nota: { type: 'text' } })
  const found = async (search: string) =>
    (await admin.api.records.list({ tableId: t.id, search })).body.records.map(({ id }) => id)
  await admin.api.records.createMany({
    tableId: t.id,
    records: Array.from({ length: 50 }, (_, n) => ({
      values: { [t.name]: `Pessoa ${n}`, [t.nota]: `coração número ${n}` },
    })),
  })
  const [waiting, texts] = ['waiting', 'texts'].map((name) => `"${org.id}".search_${name} where table_id = '${t.id}'`)
  expect(await found('CORACAO NUMERO 33')).toEqual([34])
  await eventually(async () => expect((await raw(`select id from ${waiting}`)).rows).toEqual([]))
  expect((await raw(`select count(*)::int as n from ${texts}`)).rows).toEqual([{ n: 50 }])
  expect(await found('CORACAO NUMERO 33')).toEqual([34])
  await admin.api.records.update({ tableId: t.id, recordId: 34, values: { [t.nota]: 'outra coisa' } })
  expect(await found('numero 33')).toEqual([])
  expect(await found('outra')).toEqual([34])
  await eventually(async () => expect((await raw(`select id from ${waiting}`)).rows).toEqual([]))
  expect([await found('numero 33'), await found('outra')]).toEqual([[], [34]])
})

it('a field that is made later is searched from its first value on', async () => {
  const t = await makeTable(admin, 'Depois', {})
  await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Um' } })
  const later = (await admin.api.fields.create({ tableId: t.id, type: 'singleLineText', label: 'Mais' })).body.id
  await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [later]: 'abacaxi' } })
  const list = await admin.api.records.list({ tableId: t.id, search: 'abacaxi' })
  expect(list.body.records).toHaveLength(1)
})

it('large tables get an index for what saved views sort by, and lose it when none does', async () => {
  const t = await makeTable(admin, 'Grande', { valor: { type: 'number' }, texto: { type: 'singleLineText' } })
  await raw(`insert into "${org.id}"."t_${tail(t.id)}" ("c_${tail(t.valor)}", "c_${tail(t.texto)}")
    select n, md5(n::text) from generate_series(1, 20000) n`)
  await raw(`analyze "${org.id}"."t_${tail(t.id)}"`)
  const from = { kind: 'view', id: 'viw_teste0', tableId: t.id } as const
  await setReferences(
    db(),
    org.id,
    from,
    [t.valor, t.texto].map((id) => ({ kind: orderedBy, id })),
  )
  await admin.api.fields.update({ tableId: t.id, fieldId: t.valor, label: 'Valor' })
  const indexes = async () =>
    (
      await raw(
        // Only finished ones: one that is being built beside those who write is listed too, and not yet used.
        `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = '"${org.id}"."t_${tail(t.id)}"'::regclass and i.indisvalid and c.relname like 'b\\_%'`,
      )
    ).rows
  await eventually(async () => expect(await indexes()).toHaveLength(2))
  const plan = await raw(
    `explain select id from "${org.id}"."t_${tail(t.id)}" t where t.deleted_at is null order by (oficina.fold(nullif(t."c_${tail(t.texto)}", ''))) collate "C" asc nulls last, t.id limit 10`,
  )
  expect(JSON.stringify(plan.rows)).toContain('Index Scan')
  await setReferences(db(), org.id, from, [])
  await admin.api.fields.update({ tableId: t.id, fieldId: t.valor, label: 'Outro' })
  await eventually(async () => expect(await indexes()).toHaveLength(0))
})
