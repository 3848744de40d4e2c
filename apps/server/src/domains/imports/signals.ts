import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/routes.ts'

/** Aborts when whoever asked is gone: nobody waits for what is read then. */
export function isGone({ reply }: Http): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new AppError('bad_request', { reason: 'broken_off' }))
  })
  return gone.signal
}
