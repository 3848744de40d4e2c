import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bulkBodyFrom, readBulk } from './read-bulk.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes large bodies of many records, which are read in pieces. */
    isBulk?: true
  }
}

/** Keys that reach an object's prototype are spelled with one of these, or with an escape. */
const suspicious = ['__proto__', 'constructor', '\\u']

const plainBodies = new WeakSet<object>()

/** Whether a body came without escapes: only with one can JSON hold a NUL or half a character. */
export const isPlainBody = (body: object): boolean => plainBodies.has(body)

/**
 * Reads bodies of JSON. Keys that poison an object's prototype are refused, not cut out: a key that a call does not know
 * is an error. The library looks for them with expressions that read every quotation mark of the text, which takes as
 * long as reading the JSON itself; a text without their letters needs no such look.
 */
export function readJson(app: FastifyInstance): void {
  const carefully = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  const parseEither = (request: FastifyRequest, text: string): unknown => {
    const value = isPlain(text) ? parsed(text) : undefined
    if (value !== undefined) return value
    let result: unknown
    void carefully(request, text, (error, read) => {
      if (error) throw error
      result = read
    })
    return result
  }
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.isBulk && body.length > bulkBodyFrom) {
      void handOver(readBulk(body, { parse: (text) => parseEither(request, text), isPlain }), done)
      return
    }
    const value = body === '' || !isPlain(body) ? undefined : parsed(body)
    // What is wrong with it, the library says as it always did.
    if (value === undefined) return carefully(request, body, done)
    if (typeof value === 'object' && value !== null) plainBodies.add(value)
    done(null, value)
  })
}

const isPlain = (text: string) => !suspicious.some((word) => text.includes(word))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Hands over what was read, or why it was not; what the receiver makes of it is no failure of the reading. */
async function handOver(
  reading: Promise<unknown>,
  done: (error: Error | null, value?: unknown) => void,
): Promise<void> {
  const [read] = await Promise.allSettled([reading])
  if (read.status === 'fulfilled') done(null, read.value)
  else done(read.reason as Error)
}
