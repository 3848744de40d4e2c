import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from './file-name.ts'
import type { ByteRange } from './file-store.ts'
import { isRaster } from './sniff.ts'

export interface Served {
  sha256: string
  size: number
  mime: string
  name: string
  open(range?: ByteRange): Promise<Readable>
}

/**
 * Answers with the bytes of a file. Whatever they are, they run nowhere: pictures show in place, everything else
 * is a download, and even then in a sandbox that may load nothing.
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Served,
  cacheControl = 'private, max-age=900, immutable',
): Promise<void> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  reply.headers({
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-type': isRaster(file.mime) ? file.mime : downloadType(file.mime),
    'content-disposition': contentDisposition(isRaster(file.mime) ? 'inline' : 'attachment', file.name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  if (matches(request.headers['if-none-match'], etag)) {
    await reply.status(304).send()
    return
  }
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, file.size) : null
  if (range === 'unsatisfiable') {
    void reply.status(416).header('content-range', `bytes */${file.size}`).header('cache-control', 'private, no-store')
    await reply.type('text/plain').send('')
    return
  }
  if (range) {
    reply
      .status(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      .header('content-length', range.end - range.start + 1)
    await reply.send(request.method === 'HEAD' ? nothing() : await file.open(range))
    return
  }
  reply.header('content-length', file.size)
  await reply.send(request.method === 'HEAD' ? nothing() : verified(await file.open(), file.sha256))
}

/** A stream leaves the length that was set as it is; a text would set its own. */
const nothing = () => Readable.from([])

/** A page or script is not even named as one. */
const downloadType = (mime: string) =>
  /^(text\/html|image\/svg\+xml|application\/xml|text\/xml|application\/javascript)/.test(mime)
    ? 'application/octet-stream'
    : mime

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** One range of bytes; several at once are answered with the whole, which the standard allows. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return null
  if (parts[1] === '') {
    const length = Number(parts[2])
    if (length === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(parts[1])
  const end = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}

/** Holds the last bytes back until all were right: bytes that changed on disk break off instead of arriving. */
function verified(source: Readable, sha256: string): Readable {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const ready = held
      held = chunk
      done(null, ready ?? undefined)
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) done(new Error(`the bytes of ${sha256} are not what was stored`))
      else done(null, held ?? undefined)
    },
  })
  source.on('error', (error) => check.destroy(error))
  check.on('close', () => source.destroy())
  return source.pipe(check)
}
