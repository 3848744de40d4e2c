import type { Call } from '@oficina/contract/call'
import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeCall } from '../access/authorize.ts'
import type { ApiTokenPrincipal, Principal } from '../access/principal.ts'
import { makeCtx, type Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { type CountedLimit, tellLimit } from '../rate-limit/headers.ts'
import { noteAsker } from './asker.ts'
import { bulkFingerprintOf } from './bulk-fingerprint.ts'
import { issuesOf } from './issues.ts'
import { type DoOnce, fingerprintOf, keyOf, makeDoOnce } from './idempotency.ts'
import { refuseForeignOrigin } from './origin.ts'
import { type Handler, type Http, type IncomingFile, JsonText, type RouteGroup } from './routes.ts'
import { isCheckedBody } from './read-bulk.ts'
import { isPlainBody } from './read-json.ts'
import { isStorable, refuseUnstorable } from './storable.ts'

/** What is left of a token's calls; one that is over is refused. */
export interface ApiCallCount extends CountedLimit {
  isOver: boolean
}

export interface MountOptions {
  services: Services
  /** Who makes this request; throws nothing: what it cannot tell is anonymous. */
  authenticate(request: FastifyRequest): Promise<Principal>
  /** The same, for the calls that are made with a token. */
  authenticateToken(request: FastifyRequest): Promise<Principal>
  /** Counts a call that a token makes. */
  countApiCall(principal: ApiTokenPrincipal): Promise<ApiCallCount>
  sessionCookie: string
  /** Checks every answer against the contract. In tests and development; it costs several times the call itself. */
  checkOutput: boolean
}

/** What calls of many records may carry; all others keep the server's own limit. */
export const bulkBodyLimit = 16 * 1024 * 1024

/** Serves every call of the groups below `/api`. */
export function mountRoutes(app: FastifyInstance, groups: RouteGroup[], options: MountOptions): void {
  const doOnce = makeDoOnce()
  for (const group of groups) {
    for (const [name, call] of Object.entries(group.calls)) {
      const handler = group.handlers[name]
      if (!handler) throw new Error(`the call ${call.method} ${call.path} has no handler`)
      const url = `/api${call.path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1')}`
      app.route({
        method: call.also ? [call.method, call.also] : call.method,
        url,
        ...(call.bulk && { bodyLimit: bulkBodyLimit, config: { isBulk: true as const } }),
        handler: serve(call, handler, options, doOnce),
      })
    }
  }
}

function serve(call: Call, handler: Handler, options: MountOptions, doOnce: DoOnce) {
  const { services } = options
  const beforeMfa = call.beforeMfa === true
  const inPreview = call.inPreview === true || ((call.method === 'GET' || call.reads === true) && !call.personal)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const hasSession = request.cookies[options.sessionCookie] !== undefined
    refuseForeignOrigin(request, hasSession && !call.raw, services.config.OFICINA_URL)
    // Two answers to the question who asks would make one of them a surprise.
    if (hasSession && isBearer(request)) throw new AppError('bad_request', { reason: 'two_credentials' })
    const principal = await who(call, request, options)
    noteAsker(request, principal)
    authorizeCall(principal, call.access, { beforeMfa, inPreview })
    if (principal.kind === 'apiToken') {
      const count = await options.countApiCall(principal)
      tellLimit(reply, count)
      if (count.isOver) throw new AppError('too_many_requests', { retryAfter: count.resetsIn })
    }
    const given = readInput(call, request)
    const parsed = call.input.safeParse(given)
    if (!parsed.success) {
      // An address that could be nothing's is an address of nothing.
      const inPath = request.params as Record<string, unknown>
      if (parsed.error.issues.some(({ path: [first] }) => Object.hasOwn(inPath, String(first))))
        throw new AppError('not_found')
      throw new AppError('invalid_input', { issues: issuesOf(parsed.error.issues) })
    }
    const ctx = makeCtx(services, {
      principal,
      orgId: 'orgId' in principal ? principal.orgId : null,
      ip: request.ip,
      log: request.log as unknown as Services['log'],
    })
    const http: Http = { request, reply, services, file: () => incomingFile(call, request, reply) }
    const key = keyOf(call, request)
    if (key !== null) {
      const fingerprint = call.bulk ? await bulkFingerprintOf(call, given) : fingerprintOf(call, given)
      const keyed = { key, fingerprint }
      const { text, isRepeat } = await doOnce(ctx, keyed, async (ctx) =>
        asText(checked(call, await handler(ctx, parsed.data, http), options)),
      )
      if (isRepeat) void reply.header('idempotent-replayed', 'true')
      return reply.type(jsonType).send(text)
    }
    const output = await handler(ctx, parsed.data, http)
    if (call.raw) return reply
    if (output instanceof JsonText) return reply.type(jsonType).send(output.text)
    return reply.send(checked(call, output, options))
  }
}

const jsonType = 'application/json; charset=utf-8'
const asText = (output: unknown) => (output instanceof JsonText ? output.text : JSON.stringify(output))
const isBearer = (request: FastifyRequest) => /^bearer\b/i.test(request.headers.authorization ?? '')

/** A token opens the calls that are made for tokens; a session opens all others. Neither stands in for the other. */
const who = (call: Call, request: FastifyRequest, options: MountOptions): Promise<Principal> =>
  call.access === 'apiToken' ? options.authenticateToken(request) : options.authenticate(request)

function checked(call: Call, output: unknown, options: MountOptions): unknown {
  if (!options.checkOutput || output instanceof JsonText) return output
  const result = call.output.safeParse(output)
  if (result.success) return output
  throw new Error(`the answer of ${call.method} ${call.path} breaks its contract: ${result.error.message}`)
}

/** Far more than any call has. Not worth looking at one by one. */
const maxKeys = 1_000

/** Path, query and body as one object. A name that comes twice, with two values, is refused rather than resolved. */
function readInput(call: Call, request: FastifyRequest): Record<string, unknown> {
  if (!call.upload && request.isMultipart()) throw new AppError('unsupported_type', { expected: 'application/json' })
  // An address that nothing could be kept under is an address of nothing.
  if (!Object.values(request.params as Record<string, string>).every(isStorable)) throw new AppError('not_found')
  const hasForm = call.upload && !(call.upload.optional && !request.isMultipart())
  const parts = [request.params, request.query, hasForm ? undefined : request.body]
  // Without a prototype: a key named `constructor` is a key like any other.
  const all = Object.create(null) as Record<string, unknown>
  for (const part of parts) {
    if (part === undefined) continue
    if (typeof part !== 'object' || part === null || Array.isArray(part))
      throw new AppError('invalid_input', { issues: [{ path: '', reason: 'object_expected' }] })
    const entries = Object.entries(part)
    if (entries.length > maxKeys)
      throw new AppError('invalid_input', { issues: [{ path: '', reason: 'too_many_keys' }] })
    for (const [key, value] of entries) {
      if (key in all) throw new AppError('invalid_input', { issues: [{ path: key, reason: 'given_twice' }] })
      all[key] = value
    }
    if (!isCheckedBody(part)) refuseUnstorable(part, isPlainBody(part))
  }
  return all
}

/** Boundaries and headers around a file are a few hundred bytes; of more, the parser would cut off what it does not know. */
const maxFraming = 16 * 1024

/** What is refused half way: its sender gets this long to hear so and stop, then the line is cut. */
const graceMs = 3_000

function cutWhenAnswered(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (request.raw.complete) return
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, graceMs).unref()
  })
}

async function incomingFile(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<IncomingFile> {
  if (!call.upload) throw new Error(`${call.method} ${call.path} takes no file`)
  const { maxBytes } = call.upload
  cutWhenAnswered(request, reply)
  // One that says itself that it is too large is not even begun.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + maxFraming)
    throw new AppError('too_large', { maxBytes })
  if (!request.isMultipart()) throw new AppError('unsupported_type', { expected: 'multipart/form-data' })
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 50 },
  })
  const first = nextPart(parts)
  let received = 0
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  const part = await first
  if (part?.type !== 'file' || part.fieldname !== 'file')
    throw new AppError('invalid_input', { issues: [{ path: 'file', reason: 'required' }] })
  // The parser would read on to the end of what it throws away.
  part.file.once('limit', () => part.file.destroy(new AppError('too_large', { maxBytes })))
  return {
    name: part.filename,
    claimedType: part.mimetype,
    stream: part.file,
    end: async () => {
      if (part.file.truncated) throw new AppError('too_large', { maxBytes })
      if (await nextPart(parts))
        throw new AppError('invalid_input', { issues: [{ path: 'file', reason: 'given_twice' }] })
      if (received - part.file.bytesRead > maxFraming) throw new AppError('bad_request', { reason: 'broken_form' })
    },
  }
}

/** What cannot be read as a form, or breaks off, is the sender's mistake and not ours. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | null> {
  try {
    const { done, value } = await parts.next()
    return done ? null : value
  } catch (cause) {
    // The parser's own refusals say which they are.
    if (String((cause as { code?: unknown }).code).startsWith('FST_')) throw cause
    throw new AppError('bad_request', { reason: 'broken_form' }, { cause })
  }
}
