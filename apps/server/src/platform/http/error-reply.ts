import type { ErrorEnvelope } from '@oficina/contract/call'
import type { ErrorId } from '@oficina/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { tellLimit } from '../rate-limit/headers.ts'
import { limitBehind } from '../rate-limit/rate-limits.ts'
import { askerOf } from './asker.ts'

const meaningOf: Record<string, ErrorId | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  // PostgreSQL: disk full; out of memory; too many connections; shutting down; timed out; lock not to be had.
  '53100': 'disk_full',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57014': 'unavailable',
  '55P03': 'unavailable',
  // Gave way to another write so often that it was given up.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
}

/** Failures of the framework and the database that mean something to a client. */
function translate(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  // The sender broke off: nobody waits for this answer, and nothing of ours failed.
  if (code === 'ECONNRESET' && statusCode === 400) return new AppError('bad_request', {}, { cause: error })
  const meant = code === undefined ? undefined : meaningOf[code]
  if (meant) return new AppError(meant, {}, { cause: error })
  if (code?.startsWith('08')) return new AppError('unavailable', {}, { cause: error })
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/.test(
      error.message,
    )
  ) {
    return new AppError('unavailable', {}, { cause: error })
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('bad_request', {}, { cause: error })
  return null
}

/** What was said about an answer that did not come to be: none of it is true of the error that goes out instead. */
const ofTheAnswer = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
]

/** The one place where a failed request is logged and answered. */
export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = translate(error)
    const shown = known ?? new AppError('internal', {}, { cause: error })
    const ref = String(request.id)
    const asker = askerOf(request)
    const said = { ref, path: pathOf(request), ...asker }
    if (shown.status >= 500) request.log.error({ err: error, ...said }, 'request failed')
    // Who was refused is kept; strangers, and what was only mistyped, would drown it.
    else if (asker && isDenial(shown)) request.log.info({ id: shown.id, method: request.method, ...said }, 'denied')
    else request.log.debug({ id: shown.id, ...said }, 'request refused')
    for (const name of ofTheAnswer) void reply.removeHeader(name)
    void reply.header('cache-control', 'private, no-store')
    if (shown.id === 'unavailable') void reply.header('retry-after', '2')
    const retryAfter = shown.details.retryAfter
    if (shown.id === 'too_many_requests' && typeof retryAfter === 'number')
      void reply.header('retry-after', String(retryAfter))
    const limit = limitBehind(shown)
    if (limit) tellLimit(reply, limit)
    return reply.status(shown.status).type('application/json; charset=utf-8').send(envelope(shown, ref))
  })
}

export function envelope(error: AppError, ref: string): ErrorEnvelope {
  const details = Object.keys(error.details).length > 0 && error.status < 500 ? { details: error.details } : {}
  return { error: { id: error.id, code: error.status, message: messageOf(error), ...details, ref } }
}

/** Plain English for people who read answers by hand; the interface has its own text for each id. */
function messageOf(error: AppError): string {
  const { label } = error.details
  if (error.id === 'unique_violation' && typeof label === 'string') return `A record with this ${label} already exists`
  return error.id.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase())
}

/** What may not be seen answers like what does not exist, so both count. */
const isDenial = ({ status }: AppError) => status === 403 || status === 404

/** Without the query: it may hold a token. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
