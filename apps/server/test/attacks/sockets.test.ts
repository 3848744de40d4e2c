import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApi } from '../api.ts'
import { ok } from '../apps.ts'
import type { Person } from '../build.ts'
import type { TestServer } from '../harness.ts'
import { eventually, listen, type LiveClient, pause } from '../listen.ts'
import { changeRole, makeRole } from '../roles.ts'
import { makeWorld, type World } from './structure/world.ts'

/** Sockets on one server, and what takes their rights away on another. */
let w: World
let twin: TestServer
const open: LiveClient[] = []

beforeAll(async () => {
  w = await makeWorld()
  twin = await w.server.twin()
})
afterAll(async () => {
  for (const { socket } of open) socket.close()
  await twin.stop()
  await w.stop()
})

const told = (client: LiveClient) => JSON.stringify(client.everything)
const has = (client: LiveClient, name: string) =>
  client.everything.some((message) => (message as unknown[])[0] === name)
async function window(server: TestServer, who: Person, options: { since?: string } = {}): Promise<LiveClient> {
  const client = await listen(server, who, options)
  open.push(client)
  return client
}

async function someone() {
  const role = await makeRole(w.build, w.org, { [w.people.id]: 'edit' })
  const me = await w.build.person(w.org, { role })
  const become = (rule: object | 'none') => changeRole(w.build, w.org, role, { [w.people.id]: rule as never })
  return { me, become }
}
const write = async (values: Record<string, unknown>, recordId = 2) =>
  ok(await w.admin.api.records.update({ tableId: w.people.id, recordId, values }))
const records = () => `records:${w.people.id}`

describe('a session', () => {
  it('that ends by time is cut off on the other server then, and calls are refused', async () => {
    const { me } = await someone()
    await sql`update oficina.sessions set expires_at = now() + interval '2 seconds' where user_id = ${me.id}`.execute(
      w.server.services.database.system(),
    )
    const client = await window(twin, me)
    expect((await client.join(records())).ok).toBe(true)
    await eventually(() => !client.socket.connected, 5)
    expect(has(client, 'signed_out')).toBe(true)
    await write({ [w.people.kind]: 'CNRY-after-the-end' })
    await pause(300)
    expect(told(client)).not.toContain('CNRY-after-the-end')
    for (const url of [w.server.url, twin.url])
      expect(await makeApi(url, me).records.list({ tableId: w.people.id })).toBeError(401, 'not_signed_in')
    await expect(listen(w.server, me)).rejects.toThrow('not_signed_in')
  })

  it('that is ended while its socket is let in is not left with an open one', { timeout: 60_000 }, async () => {
    for (let n = 0; n < 12; n++) {
      const { me } = await someone()
      const opening = listen(n % 2 ? twin : w.server, me).catch(() => null)
      await pause(n * 2)
      ok(await makeApi(n % 3 ? w.server.url : twin.url, me).auth.logout())
      const client = await opening
      if (!client) continue
      open.push(client)
      await eventually(() => !client.socket.connected, 5)
    }
  })
})

describe('a role that is narrowed', () => {
  it('on one server hides rows and fields from sockets on the other, at once and on coming back', async () => {
    const { people } = w
    const { me, become } = await someone()
    const client = await window(twin, me)
    expect((await client.join(records())).ok).toBe(true)
    await write({ [people.kind]: 'antes' })
    const seen = (await eventually(() => client.events.find(({ type }) => type === 'records.changed'))).id
    const shown = { [people.name]: 'view' as const, [people.team]: 'view' as const, [people.kind]: 'view' as const }
    await become({ level: 'edit', filters: w.inTeam, fields: shown })
    await eventually(() => has(client, 'refetch'), 5)
    await write({ [people.kind]: 'CNRY-hidden-row' })
    await write({ [people.city]: 'CNRY-hidden-field' }, 1)
    await write({ [people.kind]: 'à vista' }, 1)
    await eventually(() => told(client).includes('à vista'))
    expect(told(client)).not.toContain('CNRY-hidden')
    // Through the eyes of now, although they saw more when they left.
    const back = await window(w.server, me, { since: seen })
    await back.join(records())
    await eventually(() => told(back).includes('à vista') || has(back, 'refetch'))
    await pause(300)
    expect(told(back)).not.toContain('CNRY-hidden')
    expect(told(back)).not.toContain(people.salary)
  })

  it('while a room is joined leaves nobody in it', { timeout: 120_000 }, async () => {
    for (let n = 0; n < 15; n++) {
      const { me, become } = await someone()
      const client = await window(n % 2 ? twin : w.server, me)
      const joined = client.join(records())
      await pause(n)
      await become('none')
      const { ok: isIn } = await joined
      if (isIn) await eventually(() => has(client, 'left') || !client.socket.connected, 5)
      await write({ [w.people.kind]: `CNRY-race-${n}` })
      await pause(100)
      expect(told(client), String(n)).not.toContain(`CNRY-race-${n}`)
      expect((await client.join(records())).ok).toBe(false)
      client.socket.close()
    }
  })
})

describe('rooms', () => {
  it('of hidden tables, of made-up kinds and of other people are not there', async () => {
    const { me, become } = await someone()
    await become({ level: 'view', filters: w.inTeam })
    const client = await window(twin, me)
    const absent = { ok: false, error: { id: 'not_found' } }
    const rooms = [
      `records:${w.slips.id}`,
      `table:${w.slips.id}`,
      `user:${w.admin.id}`,
      `org:org_00000000000000`,
      `${client.socket.id}`,
      'records:*',
      'table:__proto__',
      'constructor:x',
      'x'.repeat(200),
    ]
    for (const room of rooms) expect(await client.join(room), room).toEqual(absent)
    for (const odd of [null, 7, ['records:x'], { room: 'x' }])
      expect(await client.socket.emitWithAck('join', odd)).toEqual(absent)
    expect((await client.join(records())).ok).toBe(true)
  })

  it('tell nobody where others are in rows and fields that they do not see', async () => {
    const { people } = w
    const { me, become } = await someone()
    await become({ level: 'view', filters: w.inTeam, fields: { [people.name]: 'view', [people.team]: 'view' } })
    const [mine, theirs] = [await window(twin, me), await window(w.server, w.admin)]
    for (const one of [mine, theirs]) await one.join(records())
    const go = (record: number, field: string | null) =>
      theirs.socket.emitWithAck('whereabouts', records(), { record, field })
    for (const [record, field] of [
      [2, null],
      [2, people.name],
      [1, people.city],
      [1, people.name],
    ] as const) {
      expect(await go(record, field)).toEqual({ ok: true })
      await pause(350)
    }
    await eventually(() => told(mine).includes(`"place":{"record":1,"field":"${people.name}"}`))
    expect(told(mine)).not.toContain('"record":2')
    expect(told(mine)).not.toContain(people.city)
    const asked = { record: 2, field: null }
    expect(await mine.socket.emitWithAck('whereabouts', records(), asked)).toMatchObject({ ok: false })
  })
})
