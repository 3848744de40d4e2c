import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { ok, reasonsOf } from '../../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeRole } from '../../../../test/roles.ts'
import { touchAccess } from '../../../platform/access/touch-access.ts'
import { makeLog } from '../../../platform/log.ts'
import { makeSafeDial } from '../../../platform/safe-fetch/safe-dial.ts'
import { purgeImports } from '../purge.ts'
import { upload } from '../testing/import-file.ts'
import { type Connection, remoteImport } from '../testing/remote.ts'
import { selfSigned } from '../testing/self-signed.ts'

/** Listens and says what it is told to. */
let trap: Server
let port: number
let connections = 0
let onConnection: (socket: Socket) => void = () => {}
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let logged = ''

const password = 'uma senha que ninguém vê'
const target = (host = '127.0.0.1'): Connection => ({ host, port, username: 'u', password, database: 'd' })
const log = makeLog('silent')
const short = makeSafeDial({ allow: '127.0.0.1', log })

beforeAll(async () => {
  trap = createServer((socket) => {
    connections++
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  port = (trap.address() as AddressInfo).port
  const heard = makeLog('trace', { write: (text: string) => void (logged += text) })
  const ports = {
    safeDial: (host: string, port: number, options: Parameters<typeof short>[2]) =>
      short(host, port, { ...options, idleMs: 400, maxUnusedBytes: 8 * 1024 * 1024 }),
  }
  server = await startTestServer({}, undefined, { log: heard, ports })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterEach(() => {
  onConnection = () => {}
})
afterAll(async () => {
  await server.stop()
  trap.close()
})

describe('who may connect to a database', () => {
  it('is whoever may create tables, and nobody else [rule p.rule.import]', async () => {
    const roles: [string, Person][] = [
      ['member', await build.person(org, { seat: 'member' })],
      ['builder without tables', await build.person(org, { seat: 'builder', role: await makeRole(build, org, {}) })],
    ]
    for (const [name, person] of roles) {
      for (const connector_id of ['postgres', 'mysql', 'mariadb', 'aurora'] as const)
        expect(await person.api.connector.identifier({ connector_id }), name).toBeError(403, 'permission_denied')
    }
    const viewer = await build.person(org, { seat: 'viewer' })
    expect(await viewer.api.connector.identifier({ connector_id: 'postgres' })).toBeError(403, 'permission_denied')
  })
  it('is asked again at each call: an import that was begun with the right helps nobody who lost it', async () => {
    const builder = await build.person(org, { seat: 'builder' })
    const { call } = await remoteImport(builder, 'postgres')
    await build
      .system()
      .in(org.id)
      .tx(async (ctx) => {
        await sql`update oficina.users set seat = 'member' where org_id = ${org.id} and id = ${builder.id}`.execute(
          ctx.db,
        )
        await touchAccess(ctx, org.id)
      })
    for (const name of ['test-connection', 'list-tables', 'fetch-tables'] as const)
      expect(await call(name, { ...target(), table: 't' })).toBeError(403, 'permission_denied')
    expect(connections).toBe(0)
  })
  it('is not another: imports of others are not there, and files have no connection', async () => {
    const other = await build.person(org, { seat: 'builder' })
    const { identifier } = await remoteImport(other, 'postgres')
    const asked = { identifier, connector_id: 'postgres' as const, function: 'test-connection' as const }
    expect(await admin.api.connector.call({ ...asked, config: { ...target(), isReadOnlyAccess: true } })).toBeError(
      404,
      'not_found',
    )
    const { identifier: file } = await upload(admin, 'a.csv', 'a,b\n1,2\n')
    const wrong = await admin.api.connector.call({
      ...asked,
      identifier: file,
      config: { ...target(), isReadOnlyAccess: true },
    })
    expect(wrong).toBeError(422, 'invalid_input')
    expect(connections).toBe(0)
  })
  it('needs everything that a connection needs, and says so without the values [rule v.db.required]', async () => {
    const { identifier } = await remoteImport(admin, 'postgres')
    const ask = (config: object) =>
      admin.api.connector.call({
        identifier,
        connector_id: 'postgres',
        function: 'test-connection',
        config,
      } as never)
    const whole = { ...target(), isReadOnlyAccess: true }
    for (const key of ['isReadOnlyAccess', 'host', 'username', 'password', 'database'] as const) {
      const { [key]: _, ...rest } = whole
      expect(await ask(rest), key).toBeError(422, 'invalid_input')
    }
    const without = await ask({ ...whole, isReadOnlyAccess: undefined })
    expect(reasonsOf(without)).toEqual(['required'])
    expect(JSON.stringify(without.error)).not.toContain(password)
    for (const bad of [{ isReadOnlyAccess: false }, { port: 0 }, { port: 70_000 }, { host: '' }, { password: '' }])
      expect(await ask({ ...whole, ...bad })).toBeError(422, 'invalid_input')
    expect(connections).toBe(0)
  })
  it('cannot send a file as what was fetched', async () => {
    const { identifier } = await remoteImport(admin, 'postgres')
    const forged = '{"sheet":"x","columns":[{"name":"a","type":"number"}]}\n["1"]\n'
    const input = { identifier, connector_id: 'postgres', function: 'upload', file: new File([forged], 'x.ndjson') }
    expect(await admin.api.connector.call(input as never)).toBeError(422, 'invalid_input')
  })
})

describe('an address inside', () => {
  const zone: Record<string, string[]> = { 'inner.test': ['127.0.0.1'], 'both.test': ['93.184.216.34', '127.0.0.1'] }
  const guarded = makeSafeDial({ allow: '', log, lookup: async (name) => zone[name] ?? [name] })
  const signal = new AbortController().signal
  const hosts =
    '127.0.0.1 localhost LOCALHOST. ::1 [::1] ::ffff:127.0.0.1 169.254.169.254 10.0.0.1 192.168.0.1 inner.test both.test'
  for (const host of hosts.split(' ')) {
    it(`is refused as ${host}, and nothing connects`, async () => {
      await expect(guarded(host, port, { signal })).rejects.toMatchObject({ reason: 'private_host' })
      expect(connections).toBe(0)
    })
  }
  it('is refused by ports of other services too', async () => {
    for (const closed of [22, 25, 80, 443, 6379, 11211, 27017])
      await expect(guarded('93.184.216.34', closed, { signal })).rejects.toMatchObject({ reason: 'closed_port' })
  })
  it('is not reached by a name that changes its mind: it is looked up once', async () => {
    let asked = 0
    const rebinding = makeSafeDial({
      allow: '203.0.113.7',
      log,
      lookup: async () => (asked++ === 0 ? ['203.0.113.7'] : ['127.0.0.1']),
    })
    await expect(rebinding('rebind.test', port, { signal, connectMs: 200 })).rejects.toMatchObject({
      name: 'DialFailed',
    })
    expect([asked, connections]).toEqual([1, 0])
  })
  it('is refused by the server as it is set up by itself, with the reason', async () => {
    const plain = await startTestServer()
    const { admin } = await makeBuild(plain).org()
    const { test, call } = await remoteImport(admin, 'mysql')
    expect(await test(target())).toEqual({ state: 'error', reason: 'private_host', detail: null, can_write: false })
    const listed = await call('list-tables', target())
    expect(listed).toBeError(422, 'connection_failed')
    expect(listed.error?.details).toEqual({ reason: 'private_host' })
    await plain.stop()
    expect(connections).toBe(0)
  })
})

describe('a server that means harm', () => {
  for (const id of ['postgres', 'mysql'] as const) {
    it(`${id}: that says nothing is given up`, async () => {
      const { test } = await remoteImport(admin, id)
      expect(await test(target())).toMatchObject({ state: 'error', reason: 'timeout' })
    })
    it(`${id}: that hangs up is told`, async () => {
      onConnection = (socket) => socket.destroy()
      const { test } = await remoteImport(admin, id)
      expect((await test(target()))?.reason).toMatch(/connection_lost|not_a_database/)
    })
    it(`${id}: that speaks something else is told`, async () => {
      onConnection = (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      const { test } = await remoteImport(admin, id)
      expect((await test(target()))?.reason).toMatch(/connection_lost|not_a_database/)
    })
    it(`${id}: that never stops talking does not fill the memory`, async () => {
      onConnection = (socket) => {
        const head = id === 'postgres' ? Buffer.from('S') : Buffer.from([0xff, 0xff, 0xff, 0x00])
        socket.write(head)
        const more = () => {
          if (!socket.destroyed) socket.write(Buffer.alloc(1024 * 1024), () => setImmediate(more))
        }
        socket.once('data', more)
        if (id === 'mysql') more()
      }
      const { call } = await remoteImport(admin, id)
      const before = process.memoryUsage().arrayBuffers
      const answer = await call('test-connection', target())
      expect(answer.status === 413 || answer.body.connection?.state === 'error').toBe(true)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024)
    })
  }
  it('is waited for three times at once by an organisation, not more', async () => {
    let open = 0
    let most = 0
    onConnection = (socket) => {
      most = Math.max(most, ++open)
      socket.on('close', () => open--)
    }
    const all = await Promise.all(Array.from({ length: 7 }, () => remoteImport(admin, 'mysql')))
    const told = await Promise.all(all.map(({ test }) => test(target())))
    expect(new Set(told.map((one) => one?.reason))).toEqual(new Set(['timeout']))
    // The next one may be here before the end of the last is.
    expect(most).toBeLessThan(5)
  })
  describe('on the open internet', () => {
    let foreign: TestServer
    let stranger: Person
    beforeAll(async () => {
      const open = makeSafeDial({ allow: '127.0.0.1', log })
      const ports = {
        safeDial: async (...given: Parameters<typeof open>) => ({ ...(await open(...given)), isAllowed: false }),
      }
      foreign = await startTestServer({}, undefined, { ports })
      stranger = (await makeBuild(foreign).org()).admin
    })
    afterAll(() => foreign.stop())

    it('gets no password without TLS', async () => {
      const said: Buffer[] = []
      onConnection = (socket) =>
        socket.on('data', (data) => {
          said.push(data)
          socket.write('N')
        })
      const { test } = await remoteImport(stranger, 'postgres')
      expect(await test(target())).toMatchObject({ state: 'error', reason: 'no_tls' })
      expect(Buffer.concat(said).length).toBe(8)
    })
    it('gets none with a certificate that nobody vouches for; a host that the operator named does', async () => {
      const said: Buffer[] = []
      onConnection = (socket) =>
        socket.once('data', () => {
          socket.write('S')
          const secure = new TLSSocket(socket, { isServer: true, ...selfSigned })
          secure.on('error', () => {})
          secure.on('data', (data: Buffer) => {
            said.push(data)
            secure.write(Buffer.from('E\0\0\0\x17SFATAL\0C28P01\0Mno\0\0', 'latin1'))
          })
        })
      const { test } = await remoteImport(stranger, 'postgres')
      expect(await test(target())).toMatchObject({ state: 'error', reason: 'untrusted_certificate' })
      expect(said).toEqual([])
      const named = await remoteImport(admin, 'postgres')
      expect(await named.test(target())).toMatchObject({ state: 'error', reason: 'wrong_password' })
      expect(Buffer.concat(said).toString()).toContain('application_name')
    })
  })
})

describe('the password', () => {
  it('is sealed while it is needed, gone afterwards, and never told', async () => {
    const { identifier, call, fetched } = await remoteImport(admin, 'postgres')
    const begun = await call('fetch-tables', { ...target(), table: 'clientes' })
    ok(begun)
    const rows = () =>
      sql<{ text: string; connection: string | null }>`select i::text as text, connection from oficina.imports i
        where id = ${identifier}`.execute(server.services.database.org(org.id))
    const during = (await rows()).rows[0]
    expect(during?.text).not.toContain(password)
    expect(await call('fetch-tables', { ...target(), table: 'x' })).toBeError(409, 'conflict')
    const done = await fetched()
    expect(done).toMatchObject({ state: 'draft', error: { id: 'connection_failed', reason: 'timeout' } })
    const after = (await rows()).rows[0]
    expect(after?.connection).toBeNull()
    const events = await sql<{ text: string }>`select e::text as text from oficina.events e`.execute(
      server.services.database.org(org.id),
    )
    const told = [JSON.stringify([begun, done]), logged, after?.text, ...events.rows.map(({ text }) => text)].join('\n')
    expect(told).not.toContain(password)
    expect(told).toContain('import.fetched')
  })
  it('is gone at once when the fetch is cancelled, by its owner alone or an administrator', async () => {
    const builder = await build.person(org, { seat: 'builder' })
    const other = await build.person(org, { seat: 'builder' })
    const { identifier, call } = await remoteImport(builder, 'mysql')
    // Held open: the fetch would go on for ever.
    onConnection = (socket) => {
      const timer = setInterval(() => socket.write(Buffer.from([0x01])), 50)
      socket.on('close', () => clearInterval(timer))
    }
    ok(await call('fetch-tables', { ...target(), table: 't' }))
    expect(await other.api.imports.cancel({ importId: identifier })).toBeError(404, 'not_found')
    const { status, body } = await builder.api.imports.cancel({ importId: identifier })
    expect([status, body.state, body.error?.id]).toEqual([200, 'draft', 'cancelled'])
    const { rows } = await sql<{ connection: string | null }>`select connection from oficina.imports
      where id = ${identifier}`.execute(server.services.database.org(org.id))
    expect(rows).toEqual([{ connection: null }])
  })
  it('is forgotten within hours where no job could end', async () => {
    const { identifier } = await remoteImport(admin, 'mysql')
    const db = server.services.database.org(org.id)
    await sql`update oficina.imports set state = 'fetching', connection = 'x', connection_at = now() - interval '4 hours'
      where id = ${identifier}`.execute(db)
    await purgeImports.run(build.system(), {}, { signal: new AbortController().signal } as never)
    const { rows } = await sql`select state, connection from oficina.imports where id = ${identifier}`.execute(db)
    expect(rows).toEqual([{ state: 'draft', connection: null }])
  })
})

it('is reached through the guard alone: the address of our own database is refused as well', async () => {
  const { port } = new URL(inject('postgres').adminUrl)
  const own = makeSafeDial({ allow: '', log })
  const signal = new AbortController().signal
  await expect(own('127.0.0.1', Number(port), { signal })).rejects.toMatchObject({ reason: 'private_host' })
})
