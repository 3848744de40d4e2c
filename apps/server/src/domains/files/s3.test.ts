import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
// @ts-expect-error it comes without types
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { incoming, startFileKit } from '../../platform/testing/test-files.ts'
import { files } from './index.ts'

let server: { run(): Promise<{ port: number }>; close(): Promise<void> }
let kit: Awaited<ReturnType<typeof startFileKit>>
beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: mkdtempSync(join(tmpdir(), 'oficina-s3-')),
    configureBuckets: [{ name: 'oficina', configs: [] }],
  })
  const { port } = await server.run()
  kit = await startFileKit(files, {
    S3_BUCKET: 'oficina',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
afterAll(async () => {
  await kit.stop()
  await server.close()
})

it('keeps files in the bucket, whole and in ranges', async () => {
  const file = await kit.upload('0123456789', 'n.txt')
  expect(await (await kit.get(file.url)).text()).toBe('0123456789')
  const part = await kit.get(file.url, { range: 'bytes=2-4' })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(await (await kit.get((await kit.upload('', 'empty.txt')).url)).text()).toBe('')
})

it('collects bytes without a row once they are old', async () => {
  const row = await kit.files.store(kit.ctx(kit.org), {
    file: incoming(Buffer.from('orphan'), 'o'),
    maxBytes: 100,
    accept: 'any',
  })
  await sql`delete from oficina.files where id = ${row.id}`.execute(kit.ctx(null).db)
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await kit.files.collect({ ...kit.ctx(null), now: () => tomorrow }, new AbortController().signal)
  await expect(kit.files.open(row)).rejects.toThrow()
})
