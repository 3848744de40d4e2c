import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBuild, type Person } from '../../../test/build.ts'
import { statementsOf } from '../../../test/growth/rows-read.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'

let server: TestServer
let admin: Person
let db: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  admin = (await makeBuild(server).org()).admin
  db = new pg.Client({ connectionString: server.databaseUrl, options: '-c oficina.org=*' })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await server.stop()
})

const optionAt = (n: number) => ({ id: `opt_o${String(n).padStart(5, '0')}`, label: `Opção ${n}`, color: 'azul' })

describe('a field with a thousand options', () => {
  it('keeps of a rename, an addition, a removal and a move what they changed', async () => {
    const list = Array.from({ length: 999 }, (_, n) => optionAt(n))
    const table = await makeTable(admin, 'Fases', { phase: { type: 'select', options: { options: list } } })
    const save = async (options: object[]) => {
      const change = { tableId: table.id, fieldId: table.phase, options: { options } }
      const answer = await admin.api.fields.update(change)
      expect(answer.error, JSON.stringify(answer.error)).toBeNull()
      const kept = await db.query<{ before: Kept; after: Kept }>(
        'select before, after from oficina.structure_actions where entity_id = $1 order by id desc limit 1',
        [table.phase],
      )
      return [kept.rows[0]?.before.options.options, kept.rows[0]?.after.options.options]
    }
    interface Kept {
      options: { options: object[] }
    }
    const [first, ...rest] = list
    const renamed = { ...optionAt(0), label: 'Outra' }
    expect(await save([renamed, ...rest])).toEqual([[first], [renamed]])
    expect(await save([renamed, ...rest, optionAt(999)])).toEqual([[], [optionAt(999)]])
    expect(await save([...rest, optionAt(999)])).toEqual([[renamed], []])
    const [head, ...tail] = rest
    expect(await save([...tail, optionAt(999), head ?? {}])).toEqual([
      [{ ...head, position: 1 }],
      [{ ...head, position: 999 }],
    ])
  })

  it('goes to the database once when one is renamed', async () => {
    const list = Array.from({ length: 1_000 }, (_, n) => optionAt(n))
    const table = await makeTable(admin, 'Etapas', { phase: { type: 'select', options: { options: list } } })
    const options = { options: [{ ...optionAt(0), label: 'Outra' }, ...list.slice(1)] }
    const sent = await statementsOf(
      async () => {
        const answer = await admin.api.fields.update({ tableId: table.id, fieldId: table.phase, options })
        expect(answer.status).toBe(200)
      },
      () => true,
    )
    const long = sent.filter(({ values }) => JSON.stringify(values).length > 10_000)
    expect(long.map(({ text }) => text.slice(0, 25))).toEqual(['update "oficina"."fields"'])
  })
})
