import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { AppError } from '../errors.ts'
import { Refused } from './target.ts'

/** The body as it is meant, decompressed, and never more of it than the cap: a bomb is cut where it starts to grow. */
export function readBody(
  source: Readable,
  { encoding, maxBytes, signal }: { encoding: string | null; maxBytes: number; signal: AbortSignal },
): Readable {
  const decoders = decodersFor(encoding)
  if (decoders === null) {
    source.on('error', () => {}).destroy()
    throw new Refused(`encoding ${encoding}`)
  }
  let size = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(new Refused('too large'))
      else done(null, chunk)
    },
    destroy(cause, done) {
      done(cause ? new AppError('outbound_refused', {}, { cause }) : null)
    },
  })
  // A reader that has gone does not bring the process down; one that is there gets the error itself.
  body.on('error', () => {})
  const stop = () => source.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  body.once('close', () => signal.removeEventListener('abort', stop))
  // The error reaches the reader through `body`, which the pipeline destroys with it.
  pipeline([source, ...decoders, body], () => {})
  return body
}

function decodersFor(encoding: string | null): Transform[] | null {
  switch (encoding?.trim().toLowerCase() ?? 'identity') {
    case 'identity':
    case '':
      return []
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()]
    case 'deflate':
      return [createInflate()]
    case 'br':
      return [createBrotliDecompress()]
    default:
      // Also several at once, which nobody sends in good faith.
      return null
  }
}
