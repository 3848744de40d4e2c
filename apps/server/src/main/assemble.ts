import { contract } from '@oficina/contract'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../../../package.json' with { type: 'json' }
import { makeAuthenticate, sessionCookieName } from '../domains/accounts/index.ts'
import { limitsOf } from '../domains/plans/index.ts'
import { seekToken, takeApiCall } from '../domains/api-tokens/index.ts'
import { slideSession } from '../domains/identity/index.ts'
import type { Config } from '../platform/config.ts'
import type { Ctx, Services } from '../platform/context.ts'
import { Database } from '../platform/db/database.ts'
import { Listener } from '../platform/db/listener.ts'
import { PageRenderer } from '../platform/server-render/page-renderer.ts'
import { makeFiles } from '../platform/files/files.ts'
import { serveApiPage } from '../platform/http/api-page.ts'
import { serveHealth } from '../platform/http/health.ts'
import { mountRoutes } from '../platform/http/mount.ts'
import { serveOpenApi } from '../platform/http/openapi.ts'
import { isSameOrigin } from '../platform/http/origin.ts'
import { makeHttpServer } from '../platform/http/server.ts'
import { serveWeb } from '../platform/http/web.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { makeMail } from '../platform/mail/mailer.ts'
import { makeMetering } from '../platform/metering/metering.ts'
import { type Ports, systemClock } from '../platform/ports.ts'
import { makePush } from '../platform/push/push.ts'
import { limitRequests } from '../platform/rate-limit/limit-requests.ts'
import { makeRateLimits } from '../platform/rate-limit/rate-limits.ts'
import { type Realtime, startRealtime } from '../platform/realtime/realtime.ts'
import { makeSafeDial } from '../platform/safe-fetch/safe-dial.ts'
import { makeSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { makeSecrets } from '../platform/secrets/secrets.ts'
import { InboxWorker } from '../platform/inbox/inbox-worker.ts'
import type { Domain } from '../platform/domain.ts'
import { domains as ownDomains } from './domains.ts'

export interface AssembleOptions {
  config: Config
  /** The database, migrated. */
  url: string
  log: Log
  /** The built interface; null where none is served. */
  webFolder: string | null
  /** The file of the thread that renders its pages. */
  renderFile?: string | null
  /** Beside our own: what a test adds. */
  domains?: readonly Domain[]
  /** Stand-ins for the outside world. */
  ports?: Partial<Ports>
}

/** A whole server, put together and not yet listening. */
export interface Oficina {
  app: FastifyInstance
  services: Services
  start(): Promise<void>
  close(): Promise<void>
}

/** Puts a server together from its settings. Nothing here is a singleton: tests run several side by side. */
export async function assemble(options: AssembleOptions): Promise<Oficina> {
  const { config, url, log } = options
  const domains = [...ownDomains, ...(options.domains ?? [])]
  const database = new Database({
    url,
    max: config.DATABASE_POOL,
    log,
    name: config.OFICINA_ROLE,
    maxLifetimeSeconds: config.DATABASE_CONNECTION_SECONDS,
  })
  const services: Services = {
    config,
    database,
    listener: new Listener(url, log),
    jobs: new Jobs({ url, log }),
    log,
    ports: { ...makePorts(config, database, log), ...options.ports },
  }
  services.jobs.register(domains)
  const { authenticate, authenticateToken, sessionStatusesOf } = await makeAuthenticate(services, seekToken)
  let stopping = false
  let realtime: Realtime | null = null
  const ends: (() => Promise<void>)[] = []

  const app = await makeHttpServer(config, log)
  serveHealth(app, database, () => stopping)
  serveOpenApi(app, contract, packageJson.version)
  serveApiPage(app, contract)
  const sessionCookie = sessionCookieName(config)
  limitRequests(app, {
    sessionCookie,
    perSession: config.OFICINA_LIMIT_SESSION,
    perAddress: config.OFICINA_LIMIT_ADDRESS,
  })
  const groups = domains.flatMap((domain) => domain.routes ?? [])
  mountRoutes(app, groups, {
    services,
    authenticate,
    authenticateToken,
    countApiCall: (principal) => takeApiCall(services, principal),
    sessionCookie,
    checkOutput: config.OFICINA_CHECK_ANSWERS,
  })
  for (const domain of domains) domain.http?.(app, services)
  const renderer = options.renderFile && config.OFICINA_DRAW ? new PageRenderer(options.renderFile, log) : null
  await serveWeb(app, { folder: options.webFolder, renderer, sessionCookie })
  await app.ready()

  return {
    app,
    services,
    start: async () => {
      await services.listener.start()
      await services.jobs.start({ services, work: config.OFICINA_ROLE !== 'api' })
      for (const domain of domains) await domain.start?.(services)
      if (config.OFICINA_ROLE !== 'api') {
        const inbox = new InboxWorker(
          services,
          domains.flatMap((domain) => domain.changeListeners ?? []),
        )
        await inbox.start()
        ends.push(() => inbox.stop())
      }
      if (config.OFICINA_ROLE !== 'api') ends.push(...domains.flatMap((domain) => domain.keepUp?.(services) ?? []))
      if (config.OFICINA_ROLE !== 'worker')
        for (const domain of domains) if (domain.listen) ends.unshift(await domain.listen(services))
      realtime = await startRealtime({
        server: app.server,
        services,
        domains,
        sessionStatusesOf,
        isOwnOrigin: (request) => isSameOrigin(request, config.OFICINA_URL),
        onOnline: noteOnline,
      })
    },
    close: async () => {
      stopping = true
      await realtime?.close()
      await app.close()
      await renderer?.close()
      await services.jobs.stop()
      for (const end of ends) await end()
      await services.listener.close()
      services.ports.files.close()
      services.ports.mail.close()
      await database.close()
    },
  }
}

/** A person who works in an open window is seen, without making a call. */
async function noteOnline({ db, principal }: Ctx): Promise<void> {
  if (principal.kind === 'member') await slideSession(db, principal.orgId, principal.sessionId)
}

function makePorts(config: Config, database: Database, log: Log): Ports {
  const secrets = makeSecrets(config.secret)
  const safeFetch = makeSafeFetch({ allow: config.OFICINA_OUTBOUND_ALLOW, log })
  return {
    clock: systemClock,
    secrets,
    rateLimits: makeRateLimits(database, log),
    metering: makeMetering({ database, limitsOf: (orgId) => limitsOf(database, orgId) }),
    safeFetch,
    safeDial: makeSafeDial({ allow: config.OFICINA_OUTBOUND_ALLOW, log }),
    push: makePush(config, safeFetch),
    files: makeFiles({ config, log }),
    mail: makeMail(config),
  }
}
