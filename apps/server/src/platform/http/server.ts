import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { replyWithErrors } from './error-reply.ts'
import { makeHostCheck } from './origin.ts'

const bodyLimit = 1024 * 1024

/** Fastify with everything that holds for each answer: host check, headers, error envelope, reference ids. */
export async function makeHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.OFICINA_TRUST_PROXY,
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: false,
      caseSensitive: true,
      maxParamLength: 400,
    },
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    genReqId: () =>
      randomBytes(5)
        .toString('hex')
        .toUpperCase()
        .replace(/(.{5})/, '$1-'),
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  const isOwnHost = makeHostCheck(config.OFICINA_URL)
  app.addHook('onRequest', async (request) => {
    if (!isOwnHost(request.headers.host)) throw new AppError('bad_request', { reason: 'unknown_host' })
  })
  replyWithErrors(app)
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
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: config.baseUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  await app.register(cookie)
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: 100 * 1024 * 1024, headerPairs: 50 },
  })
  // Only JSON is read as a body: a form post of another site as text/plain is not a call.
  app.removeContentTypeParser('text/plain')
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'private, no-store')
  })
  return app
}
