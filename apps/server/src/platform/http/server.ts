import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
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

const bodyLimit = 1024 * 1024

const socketOrigin = (url: string) => new URL(url).origin.replace(/^http/, 'ws')

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
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Older browsers do not count a socket to the page's own host as its own; with an address known, it is named.
        connectSrc: ["'self'", ...(config.OFICINA_URL ? [socketOrigin(config.OFICINA_URL)] : [])],
        workerSrc: ["'self'", 'blob:'],
        // Pages of apps hold videos and pages from elsewhere, in frames without rights of ours.
        frameSrc: ["'self'", 'https:'],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: config.baseUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
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
