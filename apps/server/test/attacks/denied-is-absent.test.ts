import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type Got, send } from './send.ts'

/** What another organisation has cannot be told from what nobody has: not by body, headers, or the time it takes. */
let server: TestServer
let mine: BuiltOrg
let theirs: Record<string, string>
let colleague: Person

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  const build = makeBuild(server)
  mine = await build.org()
  const other = await build.org()
  colleague = await build.person(mine)
  const file = (await other.admin.api.files.upload({ file: new Blob(['deles']) } as never)).body
  const person = await build.person(other)
  theirs = { user: person.id, file: file.id, link: file.url }
})
afterAll(() => server.stop())

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const madeUp = (kind: string) =>
  kind + Array.from({ length: 14 }, () => letters[Math.floor(Math.random() * 32)]).join('')
const seen = ({ status, headers, text }: Got) => {
  const { date: _, ...rest } = headers
  return { status, headers: rest, text: text.replace(/"ref":"[^"]+"/, '"ref":""') }
}
const paths: Record<string, (id: string) => string> = {
  user: (id) => `/api/v3/account/user/${id}`,
  file: (id) => `/api/v3/files/${id}`,
}

describe.each(['user', 'file'])('a %s of another organisation', (kind) => {
  const ask = (id: string) => send(server.url, { path: paths[kind]?.(id) ?? '', as: mine.admin })
  const prefix = kind === 'user' ? 'usr_' : 'fil_'

  it('looks like one that never was, to the last header', async () => {
    const foreign = seen(await ask(theirs[kind] ?? ''))
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(seen(await ask(madeUp(prefix))))
  })

  it('takes as long as one that never was', { timeout: 60_000 }, async () => {
    const times: Record<'foreign' | 'absent' | 'again', number[]> = { foreign: [], absent: [], again: [] }
    const time = async (into: number[], id: string) => {
      const started = performance.now()
      await ask(id)
      into.push(performance.now() - started)
    }
    // Taken in turns, so that whatever else the machine does meets all alike; twice absent tells the noise.
    for (let n = 0; n < 220; n++) {
      await time(times.foreign, theirs[kind] ?? '')
      await time(times.absent, madeUp(prefix))
      await time(times.again, madeUp(prefix))
    }
    const [foreign, absent, again] = [times.foreign, times.absent, times.again].map((all) => median(all.slice(20)))
    const noise = Math.abs((absent ?? 0) - (again ?? 0))
    expect(Math.abs((foreign ?? 0) - (absent ?? 0))).toBeLessThan(Math.max(5, 3 * noise))
  })
})

it('a colleague’s unattached file looks absent as well', async () => {
  const file = (await colleague.api.files.upload({ file: new Blob(['meu']) } as never)).body
  const ask = (id: string) => send(server.url, { path: `/api/v3/files/${id}`, as: mine.admin })
  expect(seen(await ask(file.id))).toEqual(seen(await ask(madeUp('fil_'))))
})

it('a link to another organisation’s bytes, changed in any part, looks like no link', async () => {
  const link = new URL(theirs.link ?? '', server.url)
  const nothing = seen(await send(server.url, { path: `/api/files/${madeUp('fil_')}/original`, as: mine.admin }))
  for (const name of ['org', 'expires', 'signature']) {
    const changed = new URL(link)
    const value = changed.searchParams.get(name) ?? ''
    changed.searchParams.set(name, name === 'org' ? mine.id : `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`)
    expect(seen(await send(server.url, { path: changed.pathname + changed.search, as: mine.admin }))).toEqual(nothing)
  }
})

function median(all: number[]): number {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
