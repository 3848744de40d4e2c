import type { AddressInfo } from 'node:net'
import { allFlags, featuresOf, noFlags } from '@oficina/access'
import type { FastifyInstance } from 'fastify'
import type { MemberPrincipal, Principal } from '../access/principal.ts'
import type { Services } from '../context.ts'
import type { Domain } from '../domain.ts'
import { mountRoutes } from '../http/mount.ts'
import { makeHttpServer } from '../http/server.ts'
import { serveWeb } from '../http/web.ts'

/** A person of an organisation, without the rows behind them: for tests of the platform itself. */
export function testMember(orgId: string, userId: string, options: { admin?: boolean } = {}): MemberPrincipal {
  return {
    kind: 'member',
    orgId,
    userId,
    accountId: `acc_${userId}`,
    sessionId: `ses_${userId}`,
    name: userId,
    roleId: 'rol_test',
    owesMfa: false,
    planBlocked: false,
    actor: {
      seat: 'member',
      isAdmin: options.admin ?? false,
      flags: options.admin ? allFlags : noFlags,
      features: featuresOf('scale', { trial: false }),
      tables: {},
      apps: {},
      docPages: {},
      org: { hideTablesForMember: false, memberUploadDataShortcut: true },
    },
  }
}

/** The real HTTP stack with a stand-in for sign-in: `x-test-as: org_…/usr_…` or `…/admin`. */
export async function startTestHttp(services: Services, domains: Domain[], before?: (app: FastifyInstance) => void) {
  const app = await makeHttpServer(services.config, services.log)
  before?.(app)
  mountRoutes(
    app,
    domains.flatMap((domain) => domain.routes ?? []),
    {
      services,
      authenticate: async (request): Promise<Principal> => {
        const [orgId, userId, admin] = String(request.headers['x-test-as'] ?? '').split('/')
        return orgId && userId ? testMember(orgId, userId, { admin: admin === 'admin' }) : { kind: 'anonymous' }
      },
      authenticateToken: async () => ({ kind: 'anonymous' }),
      countApiCall: async () => ({ name: 'token', points: 1, seconds: 1, left: 1, resetsIn: 1, isOver: false }),
      sessionCookie: 'oficina_session',
      checkOutput: true,
    },
  )
  for (const domain of domains) domain.http?.(app, services)
  await serveWeb(app, { folder: null, renderer: null, sessionCookie: 'oficina_session' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
