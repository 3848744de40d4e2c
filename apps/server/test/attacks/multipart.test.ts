import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../src/platform/testing/test-services.ts'
import { idOf, makeApp, ok } from '../apps.ts'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { everyCall } from '../sweeps/calls.ts'
import { makeTable } from '../tables.ts'
import { type Footprint, watchDatabase } from './footprint.ts'
import { cookieHeader, faultOf, send } from './send.ts'

/** Uploads that are broken, doubled or cut off: refused, and neither a row nor a byte nor an open file is left of them. */
let server: TestServer
let org: BuiltOrg
let footprint: Footprint
let picture: Buffer
let folder: string
/** An import that waits for its file. */
let importId: string
/** Where strangers may send a file: the form of a public page, and one that changes a record. */
let forms: { ofPage: FilePlace; ofRecord: FilePlace }
type FilePlace = { token: string; blockId: string; fieldId: string }

async function sharedForms() {
  const { api } = org.admin
  const table = await makeTable(org.admin, 'Currículos', { anexo: { type: 'files' } })
  const appId = await makeApp(org.admin, 'Vagas')
  const items = [table.name, table.anexo].map((field_id) => ({ id: field_id, type: 'field', field_id }))
  const blockId = await idOf(org.admin, appId, 'formPages', { tableId: table.id, viewSettings: { items } })
  const { token } = ok(await api.publicViews.create({ type: 'dashboard', identifier: appId }))
  const { id: recordId } = ok(await api.records.create({ tableId: table.id, values: {} }))
  const fields = [{ id: 'a', type: 'field' as const, field_id: table.anexo }]
  const made = ok(await api.updateForms.create({ tableId: table.id, recordId, fields }))
  const place = { blockId, fieldId: table.anexo }
  return { ofPage: { ...place, token }, ofRecord: { ...place, token: (made.form_link ?? '').replace('/public/', '') } }
}

beforeAll(async () => {
  server = await startTestServer({ OFICINA_ROLE: 'api', OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  org = await makeBuild(server).org()
  footprint = await watchDatabase(server.databaseUrl)
  folder = join(server.services.config.dataDir, 'files')
  forms = await sharedForms()
  importId = ok(await org.admin.api.connector.identifier({ connector_id: 'csv' })).identifier
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2b50d6' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await footprint.close()
  await server.stop()
})

const disposition = (name: string, file?: string) =>
  `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n`
const part = (head: string, body: Buffer | string = picture) =>
  Buffer.concat([Buffer.from(`--cut\r\n${head}\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const end = Buffer.from('--cut--\r\n')
const good = () => part(`${disposition('file', 'a.png')}Content-Type: image/png\r\n`)
const type = 'multipart/form-data; boundary=cut'

const broken: Record<string, () => [body: Buffer, type?: string]> = {
  'no end': () => [good()],
  'no end, cut inside the file': () => [good().subarray(0, 120)],
  'no end, cut inside a header': () => [Buffer.from(`--cut\r\n${disposition('file', 'a.png').slice(0, 30)}`)],
  'no part': () => [end],
  'no body': () => [Buffer.alloc(0)],
  'no boundary': () => [Buffer.concat([good(), end]), 'multipart/form-data'],
  'an empty boundary': () => [Buffer.concat([good(), end]), 'multipart/form-data; boundary='],
  'another boundary': () => [Buffer.concat([good(), end]), 'multipart/form-data; boundary=other'],
  'an empty name': () => [Buffer.concat([part(disposition('', 'a.png')), end])],
  'another name': () => [Buffer.concat([part(disposition('files', 'a.png')), end])],
  'a prototype for a name': () => [Buffer.concat([part(disposition('__proto__', 'a.png')), end])],
  'no name': () => [Buffer.concat([part('Content-Disposition: form-data; filename="a.png"\r\n'), end])],
  'no disposition': () => [Buffer.concat([part('Content-Type: image/png\r\n'), end])],
  'a field in place of the file': () => [Buffer.concat([part(disposition('file')), end])],
  'a field before the file': () => [Buffer.concat([part(disposition('orgId'), 'org_x'), good(), end])],
  'a field after the file': () => [Buffer.concat([good(), part(disposition('orgId'), 'org_x'), end])],
  'two files': () => [Buffer.concat([good(), good(), end])],
  '10,000 parts': () => [Buffer.concat([...Array.from({ length: 10_000 }, () => part(disposition('x'), '')), end])],
  '10,000 parts after the file': () => [
    Buffer.concat([good(), ...Array.from({ length: 10_000 }, () => part(disposition('x'), '')), end]),
  ],
  'a header of 1 MB': () => [
    Buffer.concat([part(`${disposition('file', 'a.png')}X: ${'x'.repeat(1_048_576)}\r\n`), end]),
  ],
  '5,000 headers': () => [Buffer.concat([part(`${'X: y\r\n'.repeat(5_000)}${disposition('file', 'a.png')}`), end])],
  'no form at all': () => [picture, 'image/png'],
  JSON: () => [Buffer.from('{"file":"x"}'), 'application/json'],
}

const filesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : [])
const openFiles = () => readdirSync('/proc/self/fd').length
const kept = async () => ({
  rows: await footprint.take(),
  bytes: filesIn(folder).sort(),
  half: filesIn(join(folder, 'tmp')),
})

const uploads = everyCall.filter(({ call }) => call.upload)
describe.each(uploads)('$id', ({ id, call }) => {
  const form = () => (id === 'updateForms.upload' ? forms.ofRecord : forms.ofPage)
  const isPublic = call.access === 'public'
  const isImport = id === 'connector.call'
  const query = () => (isImport ? `?identifier=${importId}&connector_id=csv&function=upload` : '')
  const pathTo = (place: Record<string, string>) =>
    `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => place[name] ?? '')}${query()}`
  const upload = (body: Buffer, contentType = type) =>
    send(server.url, {
      method: call.method,
      path: pathTo(form()),
      headers: { origin: server.url, 'content-type': contentType },
      body,
      as: org.admin,
    })

  it('takes one that is whole', async () => {
    const list = part(`${disposition('file', 'a.csv')}Content-Type: text/csv\r\n`, 'Nome;Fone\nAna;1\nBia;2\n')
    const answer = await upload(Buffer.concat([isImport ? list : good(), end]))
    expect(answer.status, answer.text).toBe(200)
    expect(filesIn(join(folder, 'tmp'))).toEqual([])
  })

  it.each(Object.keys(broken))('refuses %s', async (what) => {
    const before = await kept()
    const [body, contentType] = broken[what]?.() ?? [Buffer.alloc(0)]
    const answer = await upload(body, contentType)
    expect(faultOf(answer), answer.text).toBeNull()
    expect(await kept()).toEqual({ ...before, half: [] })
  })

  it('keeps nothing of one that breaks off', async () => {
    const before = await kept()
    const { hostname, port, host } = new URL(server.url)
    const head = [
      `${call.method} ${pathTo(form())} HTTP/1.1`,
      `host: ${host}`,
      `origin: ${server.url}`,
      `cookie: ${cookieHeader(org.admin)}`,
      `content-type: ${type}`,
      'content-length: 9999999',
    ].join('\r\n')
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.write(`${head}\r\n\r\n`)
        socket.write(good().subarray(0, 60 + n * 4))
        await new Promise((resolve) => setTimeout(resolve, 50 + n * 5))
        socket.destroy()
      }),
    )
    // A busy server may come to some of them only now.
    await expect.poll(kept, { timeout: 10_000 }).toEqual({ ...before, half: [] })
  })

  it('is refused before its bytes are read where it would not be allowed', async () => {
    const before = await kept()
    const headers = { 'content-type': type }
    const body = Buffer.concat([good(), end])
    // Whoever has a link may send; whoever has none is like anyone without a session.
    const nobody = await send(server.url, {
      method: call.method,
      path: pathTo({ ...form(), token: 'x'.repeat(form().token.length) }),
      headers: { ...headers, origin: server.url },
      body,
    })
    expect(nobody.status).toBe(isPublic ? 404 : 401)
    const foreign = await send(server.url, {
      method: call.method,
      path: pathTo(form()),
      headers: { ...headers, origin: 'null' },
      body,
      as: org.admin,
    })
    expect(foreign.status).toBe(403)
    expect(await kept()).toEqual({ ...before, half: [] })
  })
})

it('and no file is left open', async () => {
  const before = openFiles()
  const body = Buffer.concat([good(), good(), end])
  for (let n = 0; n < 50; n++) {
    const headers = { origin: server.url, 'content-type': type }
    await send(server.url, {
      method: 'POST',
      path: '/api/v3/files',
      headers,
      body: n % 2 ? body : good(),
      as: org.admin,
    })
  }
  await until(() => openFiles() < before + 10, 5)
})
