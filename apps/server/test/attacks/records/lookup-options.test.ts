import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { type Build, type BuiltOrg, makeBuild } from '../../build.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { makeRole } from '../../roles.ts'
import { makeTable } from '../../tables.ts'
import { makeToken } from '../../tokens.ts'
import { builderFlags } from '../structure/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  build = makeBuild(server)
  org = await build.org()
})
afterAll(() => server.stop())

it('a program learns no option of a hidden field through a lookup of it', async () => {
  const { admin } = org
  const options = [1, 2].map((n) => ({ id: `opt_secret${n}`, label: `Segredo ${n}`, color: null }))
  const t = await makeTable(admin, 'Alvo v1', { phase: { type: 'select', options: { options } } })
  const items = await makeTable(admin, 'Itens v1', {
    link: { type: 'connectedRecord', options: { connectedTableId: t.id } },
  })
  const settings = { linkFieldId: items.link, targetFieldId: t.phase }
  ok(await admin.api.fields.create({ tableId: items.id, label: 'Vista', type: 'lookup', options: settings }))
  const rules = {
    [t.id]: { level: 'view' as const, fields: { [t.name]: 'view' as const } },
    [items.id]: 'view' as const,
  }
  const role = await makeRole(build, org, rules, builderFlags)
  const me = await build.person(org, { seat: 'builder', role })
  const [mine, whole] = [await makeToken(server.url, me), await makeToken(server.url, admin)]
  const tries = async ({ api }: typeof mine, value: string) => {
    const answers: unknown[] = []
    for (const operator of ['is', 'isAnyOf', 'hasAnyOf', 'hasAny', 'hasAllOf', 'isNot', 'contains']) {
      for (const given of [value, [value]]) {
        const filter = { op: 'and', rules: [{ field: 'vista', operator, value: given }] }
        const { status, error } = await api.v1.list({ table: 'itens_v1', filter } as never)
        answers.push({ operator, status, details: error?.details ?? null })
      }
    }
    return answers
  }
  // Whoever sees all of it does tell them apart: otherwise nothing was asked.
  expect(await tries(whole, 'Segredo 1')).not.toEqual(await tries(whole, 'Nenhum'))
  expect(await tries(mine, 'Segredo 1')).toEqual(await tries(mine, 'Nenhum'))
})
