import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../../src/platform/log.ts'
import { type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeRole } from '../roles.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { makeToken, type Program } from '../tokens.ts'
import { type Footprint, watchDatabase } from './footprint.ts'
import { send } from './send.ts'

/** Whoever reaches for what is not theirs is named in the log, under their own organisation and nowhere else. */
let server: TestServer
let a: BuiltOrg
let b: BuiltOrg
let ours: MadeTable<never>
let theirs: MadeTable<never>
let limited: Person
let program: Program
let footprint: Footprint
const chunks: string[] = []

beforeAll(async () => {
  // At the level at which an installation that wants to know keeps its log.
  const log = makeLog('info', { write: (text) => void chunks.push(text) })
  const settings = { OFICINA_ROLE: 'api', OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' }
  server = await startTestServer(settings, undefined, { log })
  const build = makeBuild(server)
  a = await build.org()
  b = await build.org()
  ours = await makeTable(a.admin, 'Nossos', {})
  theirs = await makeTable(b.admin, 'Deles', {})
  await b.admin.api.records.create({ tableId: theirs.id, values: { [theirs.name]: 'CNRY-B-nome' } })
  limited = await build.person(a, { role: await makeRole(build, a, { '*': 'none' }) })
  program = await makeToken(server.url, a.admin)
  footprint = await watchDatabase(server.databaseUrl)
})
afterAll(async () => {
  await footprint.close()
  await server.stop()
})

interface Line {
  msg: string
  id: string
  method: string
  path: string
  ref: string
  org: string
  who: string
}
/** Whom the log calls denied while something happens. */
async function told(work: () => Promise<void>): Promise<Line[]> {
  const before = chunks.length
  await work()
  const lines = chunks.slice(before).join('').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'denied')
}
const tries = (table: string): [string, string, unknown?][] => [
  ['GET', `/api/v3/tab/${table}/record/1`],
  ['PUT', `/api/v3/tab/${table}/record/1`, { values: {} }],
  ['POST', `/api/v3/tab/${table}/records/delete`, { ids: [1] }],
]
const headersOf = (body: unknown) => ({
  origin: server.url,
  ...(body !== undefined && { 'content-type': 'application/json' }),
})
const ask = (as: Person, [method, path, body]: [string, string, unknown?]) =>
  send(server.url, {
    method,
    path,
    as,
    headers: headersOf(body),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

describe('T001 a denial', () => {
  it('of another organisation’s record is told of the one who tried, by its reference', async () => {
    for (const attempt of tries(theirs.id)) {
      const refs: string[] = []
      const lines = await told(async () => {
        const got = await ask(a.admin, attempt)
        expect(got.status).toBe(404)
        refs.push(got.error?.ref ?? '')
      })
      const [method, path] = attempt
      const denied = { msg: 'denied', id: 'not_found', method, path, org: a.id, who: `member:${a.admin.id}` }
      expect(lines).toEqual([expect.objectContaining({ ...denied, ref: refs[0] })])
    }
  })

  it('leaves nothing in the database: neither in that organisation nor in one’s own', async () => {
    const before = await footprint.take()
    const lines = await told(async () => {
      for (const attempt of tries(theirs.id)) await ask(a.admin, attempt)
    })
    expect(await footprint.take()).toEqual(before)
    expect(lines).not.toEqual([])
    const text = JSON.stringify(lines)
    for (const secret of [b.id, b.admin.id, 'CNRY-B-nome', 'Deles']) expect(text).not.toContain(secret)
  })

  it('looks the same in the log as reaching for what never was', async () => {
    const shapeOf = ({ msg, id, method, org, who }: Line) => ({ msg, id, method, org, who })
    const asked = async (table: string) => {
      const lines = await told(async () => {
        for (const attempt of tries(table)) await ask(a.admin, attempt)
      })
      return lines.map(shapeOf)
    }
    expect(await asked(theirs.id)).toEqual(await asked('tbl_0000000000zz00'))
  })

  it('names the member whom their role keeps out, and the token', async () => {
    const lines = await told(async () => {
      expect((await ask(limited, ['GET', `/api/v3/tab/${ours.id}/record/1`])).status).toBe(404)
      expect((await ask(limited, ['POST', '/api/v3/tab', { label: 'Nova' }])).status).toBe(403)
      expect((await program.api.v1.fields({ table: 'deles' })).status).toBe(404)
    })
    expect(lines.map(({ id, org, who }) => [id, org, who])).toEqual([
      ['not_found', a.id, `member:${limited.id}`],
      ['permission_denied', a.id, `member:${limited.id}`],
      ['not_found', a.id, `apiToken:${program.id}`],
    ])
  })

  it('of a stranger is not worth a line', async () => {
    const lines = await told(async () => {
      expect((await send(server.url, { path: '/api/v3/nothing' })).status).toBe(404)
      expect((await send(server.url, { path: `/api/v3/tab/${theirs.id}/record/1` })).status).toBe(401)
    })
    expect(lines).toEqual([])
  })
})
