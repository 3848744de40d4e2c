import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { bareHeaders, newReference, refuseBrokenRequests } from './broken-requests.ts'
import { envelope, replyWithErrors } from './error-reply.ts'
import { makeHostCheck } from './origin.ts'
import { trustProxies } from './proxies.ts'
import { readJson } from './read-json.ts'
import { serveSandbox } from './sandbox-page.ts'
import { securityHeaders } from './security-headers.ts'

const bodyLimit = 1024 * 1024

/** Fastify with everything that holds for each answer: host check, headers, error envelope, reference ids. */
export async function makeHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const bare = bareHeaders(config)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustProxies(config.OFICINA_TRUST_PROXY),
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: false,
      caseSensitive: true,
      maxParamLength: 400,
    },
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    genReqId: newReference,
    // Refused rather than cut out: a key that a call does not know is an error.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseBrokenRequests(bare, log),
    // An address that cannot be decoded is an address of nothing. No hook has run yet, so the headers are set here.
    frameworkErrors: (_error, request, reply) => {
      const absent = envelope(new AppError('not_found'), String(request.id))
      void (reply as unknown as FastifyReply).headers(bare).status(404).send(absent)
    },
  }) as unknown as FastifyInstance
  replyWithErrors(app)
  readJson(app)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  // After the headers, which a refusal has too.
  const isOwnHost = makeHostCheck(config.OFICINA_URL)
  app.addHook('onRequest', async (request) => {
    if (!isOwnHost(request.headers.host)) throw new AppError('bad_request', { reason: 'unknown_host' })
  })
  await app.register(cookie)
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: 100 * 1024 * 1024, headerPairs: 50 },
  })
  // Only JSON is read as a body: a form post of another site as text/plain is not a call.
  app.removeContentTypeParser('text/plain')
  // What may be kept says so itself.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
  })
  serveSandbox(app)
  return app
}
