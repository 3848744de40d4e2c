import type { Http } from '../../platform/http/routes.ts'

/** Aborts when whoever asked is gone: nobody waits for what is read then. */
export function isGone({ reply }: Http): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('whoever asked is gone'))
  })
  return gone.signal
}
