import { existsSync, mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobPath } from '../../platform/files/file-store.ts'
import { incoming, sha, startFileKit } from '../../platform/testing/test-files.ts'
import { files } from './index.ts'

let kit: Awaited<ReturnType<typeof startFileKit>>
beforeAll(async () => {
  kit = await startFileKit(files)
})
afterAll(() => kit.stop())

describe('the collector', () => {
  it('forgets what nothing holds after a day, with its bytes, and keeps the rest', async () => {
    const [loose, held, fresh] = [
      await kit.upload('loose', 'a'),
      await kit.upload('held', 'a'),
      await kit.upload('fresh', 'a'),
    ]
    await kit.files.attach(kit.ctx(kit.org), held.id)
    await sql`update oficina.files set created_at = now() - interval '25 hours' where id in (${loose.id}, ${held.id})`.execute(
      kit.ctx(null).db,
    )
    const orphan = 'bytes without a row'
    await kit.files.store(kit.ctx(kit.org), {
      file: incoming(Buffer.from(orphan), 'o'),
      maxBytes: 100,
      accept: 'any',
    })
    await sql`delete from oficina.files where sha256 = ${sha(orphan)}`.execute(kit.ctx(null).db)
    for (const text of ['loose', 'held', orphan]) age(text)
    await kit.files.collect(kit.ctx(null), new AbortController().signal)
    const there = (text: string) =>
      readdirSync(kit.folder, { recursive: true, encoding: 'utf8' }).some((p) => p.endsWith(sha(text)))
    expect([there('loose'), there(orphan), there('held'), there('fresh')]).toEqual([false, false, true, true])
    expect((await kit.get(loose.url)).status).toBe(404)
    expect(await (await kit.get(held.url)).text()).toBe('held')
    expect((await kit.get(fresh.url)).status).toBe(200)
  })

  it('leaves bytes that this database has not put there: another one may keep its files in the same place', async () => {
    const bytes = Buffer.from('of another database')
    const path = join(kit.folder, blobPath(sha(bytes)))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    age(bytes)
    await kit.files.collect(kit.ctx(null), new AbortController().signal)
    expect(existsSync(path)).toBe(true)
  })

  it('never takes the bytes that a new file is about to need', async () => {
    for (let n = 0; n < 20; n++) {
      const bytes = Buffer.from(`contested ${n}`)
      const put = () => kit.files.store(kit.ctx(kit.org), { file: incoming(bytes, 'c'), maxBytes: 100, accept: 'any' })
      const old = await put()
      await sql`delete from oficina.files where id = ${old.id}`.execute(kit.ctx(null).db)
      age(bytes)
      const [row] = await Promise.all([put(), kit.files.collect(kit.ctx(null), new AbortController().signal)])
      const stream = await kit.files.open(row)
      expect(Buffer.concat(await stream.toArray()).toString()).toBe(`contested ${n}`)
    }
  })

  it('repairs bytes that were cut short when they come again', async () => {
    const file = await kit.upload('whole content', 'w.txt')
    truncateSync(join(kit.folder, blobPath(sha('whole content'))), 4)
    await kit.upload('whole content', 'w.txt')
    expect(await (await kit.get(file.url)).text()).toBe('whole content')
  })
})

function age(text: string | Uint8Array) {
  const before = new Date(Date.now() - 3 * 60 * 60 * 1000)
  utimesSync(join(kit.folder, blobPath(sha(text))), before, before)
}
