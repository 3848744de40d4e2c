import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import type { Person } from '../../build.ts'
import { changeRole, makeRole } from '../../roles.ts'
import { makeToken } from '../../tokens.ts'
import { makeWorld, type World } from '../structure/world.ts'

/** T018, T081: a cursor goes on in one list of one person, and says nothing of what they do not see. */
let w: World
beforeAll(async () => {
  w = await makeWorld()
  const { people, slips, admin } = w
  const row = (n: number, team: string) => ({
    values: { [people.name]: `${team} ${n}`, [people.team]: team, [people.city]: `Cidade ${n}` },
  })
  const rows = Array.from({ length: 12 }, (_, n) => row(n, n % 2 ? 'Vendas' : 'Pesquisa'))
  ok(await admin.api.records.createMany({ tableId: people.id, records: rows }))
  // Payslips of people whom some see and others do not.
  const papers = Array.from({ length: 12 }, (_, n) => ({
    values: { [slips.code]: `C${n}`, [slips.amount]: n, [slips.owner]: n % 3 === 0 ? 2 : 1 },
  }))
  ok(await admin.api.records.createMany({ tableId: slips.id, records: papers }))
})
afterAll(() => w.stop())

const keysIn = (cursor: string | null | undefined) =>
  Buffer.from((cursor ?? '').split('.')[0] ?? '', 'base64url').toString()
const inTeam = () => ({ level: 'edit' as const, filters: w.inTeam })

describe('a cursor', () => {
  it('is refused in any other list, by any other person, and changed', async () => {
    const { people, slips, admin } = w
    const sort = [{ field: people.name, order: 'asc' as const }]
    const list = { tableId: people.id, sort, limit: 2 }
    const cursor = ok(await admin.api.records.list(list)).next ?? ''
    ok(await admin.api.records.list({ ...list, cursor }))
    const other = await w.build.person(w.org, { seat: 'builder', role: 'admin' })
    const [body = '', signature = ''] = cursor.split('.')
    const forged = Buffer.from(JSON.stringify([['zzz'], '1'])).toString('base64url')
    const filter = { op: 'and' as const, rules: [{ field: people.team, operator: 'is', value: 'Vendas' }] }
    const view = ok(
      await admin.api.views.create({
        tableId: people.id,
        type: 'table',
        label: 'V',
        fields: [people.name],
        filters: filter,
      }),
    ).id
    const tries: [Person, object][] = [
      [other, { ...list, cursor }],
      [admin, { tableId: slips.id, limit: 2, cursor }],
      [admin, { tableId: people.id, limit: 2, cursor }],
      [admin, { ...list, sort: [{ field: people.name, order: 'desc' }], cursor }],
      [admin, { ...list, sort: [{ field: people.team, order: 'asc' }], cursor }],
      [admin, { ...list, filter, cursor }],
      [admin, { ...list, search: 'Vendas', cursor }],
      [admin, { ...list, view, cursor }],
      [admin, { ...list, groups: [{ field: people.team }], cursor }],
      [admin, { ...list, cursor: `${forged}.${signature}` }],
      [admin, { ...list, cursor: `${body}.${signature.slice(0, -2)}AA` }],
      [admin, { ...list, cursor: body }],
      [admin, { ...list, cursor: `.${signature}` }],
    ]
    for (const [n, [who, input]] of tries.entries()) {
      for (const name of ['cursor', 'until']) {
        const { cursor: given, ...rest } = input as { cursor: string }
        const answer = await who.api.records.list({ ...rest, [name]: given } as never)
        expect(answer.status, `${n} ${name} ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(422)
      }
    }
  })

  it('of a token is none of its maker, nor of another token', async () => {
    const [one, two] = [await makeToken(w.server.url, w.admin), await makeToken(w.server.url, w.admin)]
    const first = ok(await one.api.v1.list({ table: 'pessoas', limit: 2 })) as { next: string | null }
    const cursor = first.next ?? ''
    expect(cursor).not.toBe('')
    ok(await one.api.v1.list({ table: 'pessoas', limit: 2, cursor }))
    expect((await two.api.v1.list({ table: 'pessoas', limit: 2, cursor })).status).toBe(422)
    expect((await w.admin.api.records.list({ tableId: w.people.id, limit: 2, cursor })).status).toBe(422)
  })

  it('holds no value of a record that is out of sight, whatever the list is sorted or grouped by', async () => {
    const { people, slips } = w
    const me = await w.builder({ [people.id]: inTeam(), [slips.id]: 'full' })
    const orders = [slips.owner, slips.code, slips.amount].flatMap((field) =>
      (['asc', 'desc'] as const).flatMap((order) => [{ sort: [{ field, order }] }, { groups: [{ field, order }] }]),
    )
    let read = 0
    for (const order of orders) {
      let cursor: string | undefined
      do {
        const input = { tableId: slips.id, limit: 3, ...order, ...(cursor && { cursor }) }
        const answer = await me.api.records.list(input)
        if (answer.status === 422) break
        const page = ok(answer)
        expect(keysIn(page.next)).not.toContain(w.canaries.row)
        expect(JSON.stringify(page)).not.toContain(w.canaries.row)
        cursor = page.next ?? undefined
        read++
      } while (cursor)
    }
    expect(read).toBeGreaterThan(15)
  })

  it('sorts by nothing hidden, and goes on within the rights of now', async () => {
    const { people } = w
    const role = await makeRole(w.build, w.org, { [people.id]: 'edit' })
    const me = await w.build.person(w.org, { role })
    const byCity = { tableId: people.id, limit: 3, sort: [{ field: people.city, order: 'asc' as const }] }
    const plain = { tableId: people.id, limit: 3 }
    const [city, cursor] = [ok(await me.api.records.list(byCity)).next, ok(await me.api.records.list(plain)).next]
    const fields = { [people.name]: 'edit' as const, [people.team]: 'edit' as const }
    await changeRole(w.build, w.org, role, { [people.id]: { ...inTeam(), fields } })
    expect(await me.api.records.list({ ...byCity, cursor: city ?? '' })).toBeError(422, 'invalid_input')
    expect(await me.api.records.list({ ...plain, groups: [{ field: people.city }] })).toBeError(422, 'invalid_input')
    for (const place of [{ cursor: cursor ?? '' }, { until: cursor ?? '' }]) {
      const page = ok(await me.api.records.list({ ...plain, limit: 200, ...place }))
      expect(JSON.stringify(page)).not.toMatch(/Pesquisa|CNRY/)
    }
    for (const total of [true, 'estimate'] as const) {
      const page = ok(await me.api.records.list({ ...plain, total, page: 3, near: 0.9 }))
      expect(page.total).toBe(7)
    }
  })
})
