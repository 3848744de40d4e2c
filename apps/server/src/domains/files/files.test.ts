import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCtx } from '../../platform/context.ts'
import { blobPath } from '../../platform/files/file-store.ts'
import { makeLink } from '../../platform/files/links.ts'
import { incoming, sha, startFileKit } from '../../platform/testing/test-files.ts'
import { testMember } from '../../platform/testing/test-http.ts'
import { until } from '../../platform/testing/test-services.ts'
import { files } from './index.ts'

let kit: Awaited<ReturnType<typeof startFileKit>>
beforeAll(async () => {
  kit = await startFileKit(files)
})
afterAll(() => kit.stop())

describe('an upload', () => {
  it('is stored by its content and comes back as it was', async () => {
    const bytes = randomBytes(300_000)
    const file = await kit.upload(bytes, 'dados.bin')
    expect(file).toMatchObject({
      fullName: 'dados.bin',
      mimeType: 'application/octet-stream',
      size: 300_000,
      uploadedBy: 'usr_ana',
    })
    expect(sha(readFileSync(join(kit.folder, blobPath(sha(bytes)))))).toBe(sha(bytes))
    const answer = await kit.get(file.url)
    expect(sha(new Uint8Array(await answer.arrayBuffer()))).toBe(sha(bytes))
    expect(kit.leftovers()).toEqual([])
  })

  it('of the same bytes is kept once', async () => {
    const [one, two] = [await kit.upload('twice', 'a.txt'), await kit.upload('twice', 'b.txt')]
    expect(one.id).not.toBe(two.id)
    expect(await (await kit.get(two.url)).text()).toBe('twice')
  })

  const kinds: [name: string, bytes: string | Uint8Array, mime: string][] = [
    ['page.png', '<!doctype html><script>1</script>', 'text/html'],
    ['photo.jpg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['polyglot.html', 'GIF89a/*<script>1</script>*/=1;', 'image/gif'],
    ['report.pdf', '%PDF-1.7\n/JS (app.alert(1))', 'application/pdf'],
    ['tabela.csv', 'a;b\n1;2\n', 'text/csv'],
    ['planilha.xlsx', 'PK\x03\x04rest', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['image.png.exe', 'MZ\x90\x00', 'application/x-msdownload'],
    ['empty', '', 'text/plain'],
  ]
  for (const [name, bytes, mime] of kinds) {
    it(`${name} is ${mime}, whatever it is called`, async () => {
      const file = await kit.upload(bytes, name)
      expect(file.mimeType).toBe(mime)
      const answer = await kit.get(file.url)
      const inline = mime === 'image/gif'
      expect(answer.headers.get('content-disposition')).toMatch(inline ? /^inline;/ : /^attachment;/)
      expect(answer.headers.get('content-type')).not.toMatch(/html|svg|xml;|javascript/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(answer.headers.get('cache-control')).toContain('private')
    })
  }

  const names: [given: string, kept: string][] = [
    ['relatório final (1).txt', 'relatório final (1).txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['<img src=x onerror=1>.txt', '<img src=x onerror=1>.txt'],
    ['-rf', '-rf'],
    ['..', 'file'],
    [`${'x'.repeat(4_000)}.txt`, `${'x'.repeat(196)}.txt`],
  ]
  for (const [given, kept] of names) {
    it(`named ${JSON.stringify(given.slice(0, 40))} is called ${JSON.stringify(kept.slice(0, 40))}`, async () => {
      const file = await kit.upload('text', given)
      expect(file.fullName).toBe(kept)
      const header = (await kit.get(file.url)).headers.get('content-disposition') ?? ''
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~-]+$/)
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(kept)
    })
  }

  it('413 that is too large leaves nothing', async () => {
    const before = await kit.countFiles()
    const answer = await kit.send(Buffer.alloc(100 * 1024 * 1024 + 1), 'big.bin')
    expect(answer.status).toBe(413)
    expect(await kit.countFiles()).toBe(before)
    expect(kit.leftovers()).toEqual([])
  })

  it('that breaks off leaves nothing', async () => {
    const before = await kit.countFiles()
    const { port } = new URL(kit.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/v3/files HTTP/1.1\r\nhost: 127.0.0.1\r\nx-test-as: ${kit.ana}\r\ncontent-length: 1000000\r\n` +
        'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n' +
        'content-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n' +
        'y'.repeat(50_000),
    )
    await until(() => kit.leftovers().length === 1)
    socket.destroy()
    await until(() => kit.leftovers().length === 0)
    expect(await kit.countFiles()).toBe(before)
  })

  it('T064 whose sender falls silent is let go, and leaves nothing', async () => {
    const before = await kit.countFiles()
    const stream = new Readable({ read: () => {} })
    stream.push('some of it')
    const file = { ...incoming(Buffer.alloc(0), 'slow.txt'), stream }
    const store = kit.files.store(kit.ctx(kit.org), { file, maxBytes: 1_000, accept: 'any', stallMs: 40 })
    await expect(store).rejects.toMatchObject({ id: 'bad_request', details: { reason: 'broken_off' } })
    expect(await kit.countFiles()).toBe(before)
    expect(kit.leftovers()).toEqual([])
  })

  it('422 without a file, 415 that is no form, 401 by nobody', async () => {
    const post = (body: string, type: string, as = kit.ana) =>
      fetch(`${kit.url}/api/v3/files`, { method: 'POST', body, headers: { 'content-type': type, 'x-test-as': as } })
    expect((await post('--x--\r\n', 'multipart/form-data; boundary=x')).status).toBe(422)
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await kit.send('x', 'a.txt', '')).status).toBe(401)
  })
})

describe('a link', () => {
  it('404 alike: unknown, foreign, changed, ended, or no link at all', async () => {
    const file = await kit.upload('secret', 'a.txt')
    const url = new URL(kit.url + file.url)
    const changed = (name: string, value: string) => {
      const copy = new URL(url)
      copy.searchParams.set(name, value)
      return copy.pathname + copy.search
    }
    const link = (id: string, more: { at?: number; orgId?: string; variant?: 'original' | 'thumbnail' } = {}) =>
      makeLink(
        kit.secrets,
        new Date(more.at ?? Date.now()),
        { orgId: more.orgId ?? kit.org, id, variant: more.variant ?? 'original' },
        'bearer',
      )
    const past = link(file.id, { at: Date.now() - 20 * 60 * 1000 })
    const unknown = link('fil_unknown00000')
    const foreign = link(file.id, { orgId: 'org_someoneelse' })
    const noThumbnail = link(file.id, { variant: 'thumbnail' })
    const tries = [
      past,
      unknown,
      foreign,
      noThumbnail,
      changed('signature', 'x'),
      changed('signature', ''),
      changed('org', 'org_someoneelse'),
      changed('expires', '99999999999'),
      changed('expires', 'soon'),
      url.pathname,
      file.url.replace('/original', '/thumbnail'),
      file.url.replace('/original', '/other'),
      file.url.replace(file.id, 'fil_unknown00000'),
      file.url.replace(file.id, '..%2f..%2fsecret'),
      file.url.replace(file.id, '%2e%2e'),
      file.url.replace(file.id, `${file.id}%00`),
      file.url.replace(file.id, '/etc/passwd'),
      '/api/files/..%2f..%2f..%2fetc%2fpasswd/original',
    ]
    const answers = await Promise.all(
      tries.map(async (path) => {
        const answer = await kit.get(path)
        const { error } = (await answer.json()) as { error: { id: string } }
        return `${answer.status} ${error.id}`
      }),
    )
    expect(answers.map((answer, n) => [tries[n], answer]).filter(([, answer]) => answer !== '404 not_found')).toEqual(
      [],
    )
    expect((await kit.get(file.url)).status).toBe(200)
  })

  it('lives for a quarter of an hour at most, and for nobody but the session that it was made for', async () => {
    const file = await kit.upload('mine', 'a.txt')
    const ends = Number(new URL(file.url, kit.url).searchParams.get('expires'))
    const left = ends - Date.now() / 1000
    expect(left).toBeGreaterThan(7 * 60)
    expect(left).toBeLessThanOrEqual(15 * 60)
    expect((await kit.get(file.url)).status).toBe(200)
    expect((await fetch(kit.url + file.url)).status).toBe(404)
    expect((await kit.get(file.url, { 'x-test-as': `${kit.org}/usr_bruno` })).status).toBe(404)
  })

  it('is the same for some minutes, and answers 304 and ranges', async () => {
    const file = await kit.upload('0123456789', 'n.txt')
    const etag = (await kit.get(file.url)).headers.get('etag') ?? ''
    expect((await kit.get(file.url, { 'if-none-match': etag })).status).toBe(304)
    const range = async (header: string, more = {}) => {
      const answer = await kit.get(file.url, { range: header, ...more })
      return `${answer.status} ${answer.headers.get('content-range')} ${await answer.text()}`
    }
    expect(await range('bytes=2-4')).toBe('206 bytes 2-4/10 234')
    expect(await range('bytes=7-')).toBe('206 bytes 7-9/10 789')
    expect(await range('bytes=-3')).toBe('206 bytes 7-9/10 789')
    expect(await range('bytes=0-999')).toBe('206 bytes 0-9/10 0123456789')
    expect(await range('bytes=10-')).toBe('416 bytes */10 ')
    expect(await range('bytes=1-2,4-5')).toBe('200 null 0123456789')
    expect(await range('bytes=2-4', { 'if-range': '"other"' })).toBe('200 null 0123456789')
    const head = await fetch(kit.url + file.url, { method: 'HEAD', headers: { 'x-test-as': kit.ana } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  })

  it('to bytes that changed on disk breaks off', async () => {
    const bytes = randomBytes(200_000)
    const file = await kit.upload(bytes, 'flip.bin')
    const path = join(kit.folder, blobPath(sha(bytes)))
    bytes[100_000] = (bytes[100_000] ?? 0) ^ 1
    writeFileSync(path, bytes)
    await expect(kit.get(file.url).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  })
})

describe('who may ask', () => {
  it('only the sender, and nobody of another organisation', async () => {
    const file = await kit.upload('mine', 'a.txt')
    const status = async (as: string) =>
      (await fetch(`${kit.url}/api/v3/files/${file.id}`, { headers: { 'x-test-as': as } })).status
    expect(await status(kit.ana)).toBe(200)
    expect(await status(`${kit.org}/usr_bruno`)).toBe(404)
    expect(await status('org_otherorg/usr_ana')).toBe(404)
  })

  it('only the sender may attach it', async () => {
    const file = await kit.upload('mine', 'a.txt')
    const as = (orgId: string, userId: string) => makeCtx(kit.services, { principal: testMember(orgId, userId), orgId })
    await expect(kit.files.attach(as(kit.org, 'usr_bruno'), file.id)).rejects.toMatchObject({ id: 'not_found' })
    await expect(kit.files.attach(as('org_otherorg', 'usr_ana'), file.id)).rejects.toMatchObject({ id: 'not_found' })
    await kit.files.attach(as(kit.org, 'usr_ana'), file.id)
  })
})
