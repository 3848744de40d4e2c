import type { TableRules } from '@oficina/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../apps.ts'
import { type Attacker, attackerOf, Scanner } from '../attacks/records/scanner.ts'
import { makeWorld, type World } from '../attacks/structure/world.ts'
import type { Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { listen, type LiveClient } from '../listen.ts'
import { makeRole } from '../roles.ts'
import { makeToken } from '../tokens.ts'
import { address } from './calls.ts'
import { crawl } from './crawl.ts'
import type { Ids } from './sample-input.ts'
import { inputsFor, namesField, structureCalls, type Target } from './structure-tries.ts'

/**
 * Every call that changes structure, by builders from whom a row, a field or a linked row is hidden. Whatever they try, no
 * byte of what is hidden comes back: not in the answer, and not in what they, their colleagues, their programs, visitors
 * of what they published and their sockets are told later.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' })
})
afterAll(() => server.stop())

interface Case {
  name: string
  rules(w: World): TableRules
  /** What must never come out. */
  hidden(w: World): { values: string[]; names: string[] }
  /** The fields that are tried. A try could use one up that holds something: then each call gets a fresh one. */
  fields(w: World, probe: string): string[]
  needsProbe?: true
}

const cases: Case[] = [
  {
    name: 'a row condition',
    rules: (w) => ({ [w.people.id]: { level: 'full', filters: w.inTeam }, [w.slips.id]: 'full' }),
    hidden: ({ canaries }) => ({ values: [canaries.row, canaries.salary], names: [] }),
    fields: (w, probe) => [w.people.team, probe],
    needsProbe: true,
  },
  {
    name: 'a hidden field',
    rules: (w) => ({ [w.people.id]: { level: 'full', fields: w.withoutSalary }, [w.slips.id]: 'full' }),
    hidden: ({ canaries, people }) => ({ values: [canaries.field, canaries.option], names: [people.salary] }),
    fields: (w) => [w.people.city, w.people.salary],
  },
  {
    name: 'a row condition on the linked table',
    rules: (w) => {
      const filters = { op: 'and' as const, rules: [{ field: w.slips.code, operator: 'is', value: 'A-1' }] }
      return { [w.people.id]: 'full', [w.slips.id]: { level: 'full', filters } }
    },
    hidden: ({ canaries }) => ({ values: [canaries.slip], names: [] }),
    fields: (w) => [w.people.total, w.people.slips, w.slips.code],
  },
  {
    name: 'nothing of the linked table',
    rules: (w) => ({ [w.people.id]: 'full' }),
    hidden: ({ canaries, slips }) => ({ values: [canaries.slip], names: [slips.id, slips.code, slips.owner] }),
    fields: (w) => [w.people.total, w.people.slips, w.people.name],
  },
]

it.each(cases)('$name lets nothing hidden out', { timeout: 60_000 }, async (one) => {
  const w = await makeWorld(server)
  const { values, names } = one.hidden(w)
  const scanner = new Scanner(values, names)
  const builder = await w.builder(one.rules(w))
  const colleague = await colleagueOf(w, one.rules(w))
  const program = await makeToken(server.url, builder)
  const eyes = {
    builder: attackerOf(server.url, builder, scanner),
    colleague: attackerOf(server.url, colleague, scanner),
    program: attackerOf(server.url, { cookies: new Map(), headers: program.headers ?? {} }, scanner),
    visitor: attackerOf(server.url, { cookies: new Map() }, scanner),
  }
  const app = ok(await builder.api.apps.create({ label: 'Painel' })).id
  const settings = { tableId: w.people.id, viewSettings: { fields: [w.people.name] } }
  const blk = ok(await builder.api.blocks.create({ appId: app, type: 'minilista', settings })).component.id
  const live = await Promise.all([builder, colleague].map((who) => listenTo(who, w)))
  const before = await shapeOf(w)

  for (const call of structureCalls) {
    const probe = one.needsProbe && namesField(call) ? await makeProbe(w) : w.people.city
    const [first, ...others] = one.fields(w, probe)
    for (const fld of namesField(call) ? [first ?? '', ...others] : [first ?? '']) {
      const tbl = [w.slips.code, w.slips.owner].includes(fld) ? w.slips.id : w.people.id
      const target: Target = { tbl, fld, app, blk }
      for (const input of inputsFor(w, call, target)) {
        const { path, rest } = address(call.call, input)
        const got = await eyes.builder.ask(call.call.method, path.slice('/api'.length), rest)
        expect(got.status, `${call.id} ${got.text.slice(0, 300)}`).toBeLessThan(500)
        if (got.status !== 200) continue
        await glance(w, eyes.builder, `${call.id} ${JSON.stringify(input)}`)
        const token = /"token":"([\w-]{16,64})"/.exec(got.text)?.[1]
        if (token) await visit(eyes.visitor, token)
        await heal(w, before)
      }
    }
  }
  // What admins do to hidden things meanwhile is told to nobody either.
  ok(await w.admin.api.fields.update({ tableId: w.people.id, fieldId: w.people.salary, tooltip: 'x' }))
  const ids: Ids = { tbl: w.people.id, fld: w.people.city, app, blk, usr: builder.id }
  for (const eye of [eyes.builder, eyes.colleague]) await crawl(eye, ids, 'member')
  await crawl(eyes.program, ids, 'apiToken')
  for (const token of await tokensOf(w)) await visit(eyes.visitor, token)
  for (const { socket, everything } of live) {
    scanner.scan('realtime', JSON.stringify(everything))
    socket.close()
  }
  expect(scanner.found).toEqual([])
  // It looked at something, and what is hidden is still there to be found.
  expect(scanner.read).toBeGreaterThan(200)
  const seen = await everythingOf(w)
  for (const value of values) expect(seen).toContain(value)
})

/** Someone with the same rules who only looks. */
async function colleagueOf(w: World, rules: TableRules): Promise<Person> {
  const looking = Object.fromEntries(
    Object.entries(rules).map(([id, rule]) => [
      id,
      typeof rule === 'string' ? 'view' : { ...rule, level: 'view' as const },
    ]),
  ) as TableRules
  return w.build.person(w.org, { seat: 'member', role: await makeRole(w.build, w.org, looking) })
}

async function listenTo(who: Person, w: World): Promise<LiveClient> {
  const live = await listen(server, who)
  for (const id of [w.people.id, w.slips.id]) for (const kind of ['table', 'records']) await live.join(`${kind}:${id}`)
  return live
}

/** A field whose values stand in hidden rows alone, twice. */
async function makeProbe(w: World): Promise<string> {
  const { people, admin } = w
  const probe = ok(await admin.api.fields.create({ tableId: people.id, type: 'singleLineText', label: 'Sonda' })).id
  const values = { [people.team]: 'Pesquisa', [people.name]: w.canaries.row, [probe]: w.canaries.row }
  ok(await admin.api.records.createMany({ tableId: people.id, records: [{ values }, { values }] }))
  return probe
}

/** The fields that there are, with their types. */
async function shapeOf(w: World): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; type: string }>`
    select f.id, f.type from oficina.fields f join oficina.tables t on t.org_id = f.org_id and t.id = f.table_id
    where f.org_id = ${w.org.id} and f.archived_at is null and t.archived_at is null`.execute(
    server.services.database.org(w.org.id),
  )
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** Brings back what a try took away, so that the next one has something to try. */
async function heal(w: World, before: ReadonlyMap<string, string>): Promise<void> {
  const now = await shapeOf(w)
  for (const [id, name] of [
    [w.people.id, w.people.name],
    [w.slips.id, w.slips.name],
  ] as const) {
    if (!now.has(name)) ok(await w.admin.api.trash.restore({ id, type: 'table' }))
  }
  for (const [fieldId, type] of before) {
    if (now.get(fieldId) === type) continue
    for (const tableId of [w.people.id, w.slips.id]) {
      if (now.has(fieldId)) await w.admin.api.fieldTypes.undo({ tableId, fieldId })
      else await w.admin.api.archivedFields.restore({ tableId, fieldId })
    }
  }
}

/** What one would look at first: the table, its records, what links to them. */
async function glance(w: World, eye: Attacker, after: string): Promise<void> {
  for (const id of [w.people.id, w.slips.id]) {
    for (const got of [await eye.ask('GET', `/v3/tab/${id}`), await eye.ask('POST', `/v3/tab/${id}/records`, {})])
      expect(got.status, `after ${after}: ${got.text.slice(0, 300)}`).toBeLessThan(500)
  }
}

async function tokensOf(w: World): Promise<string[]> {
  const { links } = ok(await w.admin.api.publicViews.list())
  const forms = await Promise.all([w.people.id, w.slips.id].map((tableId) => w.admin.api.updateForms.list({ tableId })))
  const ofForms = forms.flatMap(({ body, error }) =>
    error ? [] : body.forms.flatMap(({ form_link }) => form_link ?? []),
  )
  return [...links.map(({ token }) => token), ...ofForms.map((link) => link.replace('/public/', ''))]
}

/** Whoever has the link: what it opens, its records, what its blocks show. */
async function visit(eye: Attacker, token: string): Promise<void> {
  if (token.includes('.')) {
    await eye.ask('GET', `/v3/public-form/${token}`)
    return
  }
  const page = await eye.ask('GET', `/v3/public-view/${token}`)
  await eye.ask('POST', `/v3/public-view/${token}/records`, {})
  const blocks = [...page.text.matchAll(/blk_[0-9a-z]+/g)].map(([id]) => ({ id }))
  const once = [...new Map(blocks.map((block) => [block.id, block])).values()]
  if (once.length > 0) await eye.ask('POST', `/v3/public-view/${token}/data`, { blocks: once })
}

/** What an admin sees: where the hidden things are. */
async function everythingOf(w: World): Promise<string> {
  const texts = [w.people.id, w.slips.id].flatMap((tableId) => [
    w.admin.api.tables.get({ tableId }),
    w.admin.api.records.list({ tableId, limit: 200 }),
  ])
  return JSON.stringify((await Promise.all(texts)).map(({ body }) => body))
}
