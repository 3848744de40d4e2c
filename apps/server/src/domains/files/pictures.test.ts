import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobPath } from '../../platform/files/file-store.ts'
import { incoming, startFileKit } from '../../platform/testing/test-files.ts'
import { files } from './index.ts'

let kit: Awaited<ReturnType<typeof startFileKit>>
beforeAll(async () => {
  kit = await startFileKit(files)
})
afterAll(() => kit.stop())

const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#2b50d6' } })
    .withExif({ IFD0: { Copyright: 'CNRY-exif' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
describe('a picture', () => {
  it('gets a thumbnail without metadata', async () => {
    const file = await kit.upload(await picture(2000, 1000), 'foto.jpg')
    expect(file.thumbnailUrl).not.toBeNull()
    const answer = await kit.get(file.thumbnailUrl ?? '')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
    const thumbnail = Buffer.from(await answer.arrayBuffer())
    const found = await sharp(thumbnail).metadata()
    expect([found.width, found.height, found.exif]).toEqual([480, 240, undefined])
    expect(thumbnail.includes('CNRY')).toBe(false)
  })

  it('that is a bomb has no thumbnail, and the server lives on', async () => {
    const pid = process.pid
    const bomb = hugePng(50_000, 50_000)
    const file = await kit.upload(bomb, 'bomb.png')
    expect((await kit.get(file.thumbnailUrl ?? '')).status).toBe(404)
    const broken = await kit.upload(Buffer.concat([(await picture()).subarray(0, 400), randomBytes(500)]), 'broken.jpg')
    expect((await kit.get(broken.thumbnailUrl ?? '')).status).toBe(404)
    expect(process.pid).toBe(pid)
    const file2 = await kit.upload(await picture(), 'ok.jpg')
    expect((await kit.get(file2.thumbnailUrl ?? '')).status).toBe(200)
  })

  it('for a profile is made anew, small and plain', async () => {
    const store = (bytes: Buffer, name: string, maxBytes = 5_000_000) =>
      kit.files.storePicture(kit.ctx(kit.org), incoming(bytes, name), { maxBytes, size: 256 })
    const row = await store(await picture(1000, 500), 'eu.jpg')
    expect(row).toMatchObject({ name: 'eu.webp', mime: 'image/webp', width: 256, height: 128 })
    expect((await sharp(readFileSync(join(kit.folder, blobPath(row.sha256)))).metadata()).exif).toBeUndefined()
    await expect(store(Buffer.from('<svg xmlns="x"/>'), 'a.svg')).rejects.toMatchObject({ id: 'invalid_picture' })
    await expect(store(Buffer.from('GIF89a nonsense'), 'a.gif')).rejects.toMatchObject({ id: 'invalid_picture' })
    await expect(store(await picture(), 'a.jpg', 10)).rejects.toMatchObject({ id: 'too_large' })
    expect(kit.leftovers()).toEqual([])
  })
})

/** Says that it is huge, in a few bytes. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
