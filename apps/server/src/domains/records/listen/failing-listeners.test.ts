import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import { type BuiltOrg, makeBuild } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { type MadeTable, makeTable } from '../../../../test/tables.ts'
import { makeCtx } from '../../../platform/context.ts'
import type { Domain } from '../../../platform/domain.ts'
import { subscribe } from '../index.ts'

/** Organisations whose listeners fail or never end, beside one whose listener works; on two servers. */
const heard: { orgId: string; changeId: string }[] = []
const behaviour = new Map<string, 'fails' | 'hangs'>()
const listening: Domain = {
  name: 'test',
  changeListeners: [
    {
      kind: 'test',
      hear: async (ctx, { changeId }) => {
        const how = behaviour.get(ctx.orgId ?? '')
        if (how === 'fails') throw new Error('planted')
        if (how === 'hangs') await new Promise(() => {})
        // Something that is undone with the transaction, and something that is not.
        await sql`select 1`.execute(ctx.db)
        heard.push({ orgId: ctx.orgId ?? '', changeId })
      },
    },
  ],
}

let server: TestServer
let twin: TestServer
const orgs: { org: BuiltOrg; t: MadeTable<'n'> }[] = []

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LOG: 'silent', OFICINA_LIMIT_SESSION: '0' }, undefined, {
    domains: [listening],
  })
  twin = await server.twin()
  const build = makeBuild(server)
  for (let n = 0; n < 5; n++) {
    const org = await build.org()
    const t = await makeTable(org.admin, 'Ouvida', { n: { type: 'number' } })
    const ctx = makeCtx(server.services, { principal: { kind: 'system', task: 'test' }, orgId: org.id })
    await ctx.tx((ctx) => subscribe(ctx, t.id, { kind: 'test', id: `l${n}` }, { ops: ['create'], fields: null }))
    orgs.push({ org, t })
  }
}, 60_000)
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

const write = async ({ org, t }: (typeof orgs)[number], count: number): Promise<void> => {
  for (let n = 0; n < count; n++) ok(await org.admin.api.records.create({ tableId: t.id, values: { [t.n]: n } }))
}
const toldTo = ({ org }: (typeof orgs)[number]) =>
  heard.filter(({ orgId }) => orgId === org.id).map(({ changeId }) => changeId)

it('one that fails, in several organisations, keeps back none of the others: each change once and in order', async () => {
  const [good, ...bad] = orgs as [(typeof orgs)[number], ...typeof orgs]
  for (const { org } of bad.slice(0, 2)) behaviour.set(org.id, 'fails')
  await Promise.all([write(good, 30), ...bad.slice(0, 2).map((one) => write(one, 30))])
  await expect.poll(() => toldTo(good).length, { timeout: 15_000 }).toBe(30)
  const ids = toldTo(good)
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set(ids).size).toBe(30)
  // What could not be heard is kept, and heard once it can be.
  const failed = bad[0] as (typeof orgs)[number]
  expect(toldTo(failed)).toEqual([])
  behaviour.clear()
  await expect.poll(() => new Set(toldTo(failed)).size, { timeout: 20_000 }).toBe(30)
  expect(toldTo(failed)).toHaveLength(30)
})

it('one that never ends, in more organisations than are worked on at once, stops no other for long', async () => {
  const [good, ...bad] = orgs as [(typeof orgs)[number], ...typeof orgs]
  for (const { org } of bad) behaviour.set(org.id, 'hangs')
  await Promise.all(bad.map((one) => write(one, 1)))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = toldTo(good).length
  await write(good, 3)
  await expect.poll(() => toldTo(good).length, { timeout: 25_000 }).toBe(before + 3)
}, 40_000)
