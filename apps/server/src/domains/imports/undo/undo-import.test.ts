import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'
import { startWorld } from '../../../../test/world.ts'
import { importFile, lookAt, settled, start, undo, valuesOf } from '../testing/import-file.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let other: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
  other = await build.person(org, { seat: 'builder', role: 'admin' })
})
afterAll(() => server.stop())

describe('undo of an import', () => {
  it('takes back new and changed records, and keeps what others did since', async () => {
    const t = await makeTable(admin, 'Estoque', { qtd: { type: 'number' }, local: { type: 'singleLineText' } })
    for (const name of ['A', 'B']) {
      const values = { [t.name]: name, [t.qtd]: 1, [t.local]: 'velho' }
      ok(await admin.api.records.create({ tableId: t.id, values }))
    }
    const done = await importFile(admin, 'nome,qtd,local\nA,10,novo\nB,20,novo\nC,30,novo\nD,40,novo\n', {
      object: t.id,
      type: 'import_update',
      primaryKey: 0,
      fields: [
        { column: 0, field: t.name },
        { column: 1, field: t.qtd },
        { column: 2, field: t.local },
      ],
    })
    expect(done.counts).toMatchObject({ created: 2, updated: 2 })
    // Another person's work: on a changed record, and on a new one.
    ok(await other.api.records.update({ tableId: t.id, recordId: 2, values: { [t.qtd]: 99 } }))
    ok(await other.api.records.update({ tableId: t.id, recordId: 4, values: { [t.local]: 'meu' } }))
    const undone = await undo(admin, done.id)
    expect(undone).toMatchObject({
      state: 'undone',
      undone: { removed: 1, restored: 2, kept: 1 },
      can: { undo: false },
    })
    expect(await valuesOf(admin, t.id)).toEqual([
      { Estoque: 'A', qtd: 1, local: 'velho' },
      { Estoque: 'B', qtd: 99, local: 'velho' },
      { Estoque: 'D', qtd: 40, local: 'meu' },
    ])
    expect(await admin.api.imports.undo({ importId: done.id })).toBeError(409, 'conflict')
  })
  it('puts away the table and the fields that it made, unless they are used', async () => {
    const done = await importFile(admin, 'nome,n\nA,1\nB,2\n', { label: 'Some', type: 'import_only' })
    const tableId = done.tables[0]?.id ?? ''
    await undo(admin, done.id)
    expect(await admin.api.tables.get({ tableId })).toBeError(404, 'not_found')
    const kept = await importFile(admin, 'nome,n\nA,1\nB,2\n', { label: 'Fica', type: 'import_only' })
    const keptId = kept.tables[0]?.id ?? ''
    const field = ok(await admin.api.tables.get({ tableId: keptId })).fields[1]?.id ?? ''
    ok(await other.api.records.update({ tableId: keptId, recordId: 1, values: { [field]: 5 } }))
    expect(await undo(admin, kept.id)).toMatchObject({ undone: { removed: 1, kept: 1 } })
    expect(await valuesOf(admin, keptId)).toEqual([{ nome: 'A', n: 5 }])
    const t = await makeTable(admin, 'Com campo', {})
    const fields = [
      { column: 0, field: t.name },
      { column: 1, type: 'number' as const, label: 'Novo' },
    ]
    const grown = await importFile(admin, 'nome,n\nA,1\nB,2\n', { object: t.id, type: 'import_only', fields })
    expect(ok(await admin.api.tables.get({ tableId: t.id })).fields).toHaveLength(2)
    await undo(admin, grown.id)
    expect(ok(await admin.api.tables.get({ tableId: t.id })).fields).toHaveLength(1)
  })
  it('is of the whole: the usual undo leaves an import alone', async () => {
    const t = await makeTable(admin, 'Inteira', {})
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Antes' } }))
    const fields = [{ column: 0, field: t.name }]
    await importFile(admin, 'nome,n\nA,1\nB,2\n', { object: t.id, type: 'import_only', fields })
    const undone = ok(await admin.api.records.undo({ tableId: t.id }))
    expect(undone.count).toBe(1)
    expect((await valuesOf(admin, t.id)).map(({ Inteira }) => Inteira)).toEqual(['A', 'B'])
  })
})

it('stops when it is cancelled, and can be undone then', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `R${n},${n}`).join('\n')
  const { identifier } = await lookAt(admin, 'x.csv', `nome,b\n${rows}`)
  ok(
    await start(admin, identifier, {
      label: 'Parada',
      type: 'import_only',
      fields: [{ column: 0, is_name: true }, { column: 1 }],
    }),
  )
  const cancelled = ok(await admin.api.imports.cancel({ importId: identifier }))
  expect(cancelled).toMatchObject({ state: 'cancelled', can: { cancel: false } })
  expect(cancelled.counts.created).toBeLessThan(20_000)
  expect(await admin.api.imports.cancel({ importId: identifier })).toBeError(409, 'conflict')
  expect((await settled(admin, identifier)).counts).toEqual(cancelled.counts)
})
