import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import { type BuiltOrg, makeBuild } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'

let server: TestServer
let org: BuiltOrg

beforeAll(async () => {
  server = await startTestServer()
  org = await makeBuild(server).org()
})
afterAll(() => server.stop())

const options = ['aaaaaa', 'bbbbbb', 'cccccc'].map((id, n) => ({
  id: `opt_${id}`,
  label: `Opção ${3 - n}`,
  color: 'azul',
}))
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

describe('a list in groups', () => {
  it('stands in the order of its summary, whatever it is grouped by, page by page and cursor by cursor', async () => {
    const t = await makeTable(org.admin, 'Grupos', {
      nota: { type: 'singleLineText' },
      n: { type: 'number' },
      cor: { type: 'select', options: { options } },
      varias: { type: 'multipleSelect', options: { options } },
      pago: { type: 'checkbox' },
      dia: { type: 'date' },
      hora: { type: 'time' },
      dono: { type: 'user' },
    })
    const { api } = org.admin
    const records = Array.from({ length: 60 }, (_, n) => ({
      values: {
        [t.nota]: pick(['ânimo', 'Animo', 'zebra', 'Água', '', 'a b', 'a-b', 'A_b'], n * 7),
        [t.n]: pick([3, null, -1, 10.5], n),
        [t.cor]: pick([options[2]?.id, null, options[0]?.id, options[1]?.id], n * 3),
        [t.varias]: pick([[options[1]?.id, options[0]?.id], [options[0]?.id], null, [options[2]?.id]], n * 5),
        [t.pago]: pick([true, false, null], n),
        [t.dia]: pick(['2026-01-31', '2026-02-01', null, '2025-12-29'], n),
        [t.hora]: pick(['10:00', '10:59', null, '09:15'], n),
        [t.dono]: pick([org.admin.id, null], n),
      },
    }))
    ok(await api.records.createMany({ tableId: t.id, records }))

    const ids = [t.nota, t.n, t.cor, t.varias, t.pago, t.dia, t.hora, t.dono]
    for (const field of ids) {
      for (const order of ['asc', 'desc'] as const) {
        const groups = [
          { field, order },
          { field: field === t.cor ? t.dia : t.cor, ...(field === t.cor && { bucket: 'month' }) },
        ]
        const leaves = ok(await api.records.summary({ tableId: t.id, groups })).lines.filter(({ depth }) => depth === 2)
        const listed = ok(await api.records.list({ tableId: t.id, groups, limit: 100 })).records
        expect(listed).toHaveLength(60)
        // Cut where the summary says that a group ends, each part has one value.
        const parts = [
          ...partsOf(
            listed,
            leaves.map(({ count }) => count),
          ),
        ]
        const buckets = parts.map(
          (part) => new Set(part.map(({ values }) => bucketOf(values[field], field === t.hora))).size,
        )
        expect(buckets, `${field} ${order}`).toEqual(leaves.map(() => 1))
        expect(parts.flat()).toHaveLength(60)
        // And a cursor leads through the same order.
        const walked: number[] = []
        for (let cursor: string | undefined; ; ) {
          const page = ok(await api.records.list({ tableId: t.id, groups, limit: 17, ...(cursor && { cursor }) }))
          walked.push(...page.records.map(({ id }) => id))
          if (page.next === null) break
          cursor = page.next
        }
        expect(walked).toEqual(listed.map(({ id }) => id))
      }
    }
  })

  it('refuses a group by what is not there, like a summary', async () => {
    const t = await makeTable(org.admin, 'Sem grupo', { arquivos: { type: 'files' } })
    const groups = [{ field: t.arquivos ?? '' }]
    expect(await org.admin.api.records.list({ tableId: t.id, groups })).toBeError(422, 'invalid_input')
    expect(await org.admin.api.records.list({ tableId: t.id, groups: [{ field: 'fld_nothere000000' }] })).toBeError(
      422,
      'invalid_input',
    )
  })
})

function* partsOf<T>(list: readonly T[], counts: readonly number[]) {
  let at = 0
  for (const count of counts) {
    yield list.slice(at, at + count)
    at += count
  }
}

/** What a value falls under, written once more and more simply than the server does. */
function bucketOf(value: unknown, isTime: boolean): string {
  if (value === null || value === undefined || value === '' || value === false) return 'empty'
  if (isTime) return String(value).slice(0, 2)
  return JSON.stringify(value).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
