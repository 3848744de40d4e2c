import { type Ctx, makeCtx, type Services } from '../../platform/context.ts'
import type { Http } from '../../platform/http/routes.ts'

/** A browser that is signing in, out or over. */
export interface Visit {
  /** Sees every organisation: signing in spans them. Each query names the person or the organisation itself. */
  ctx: Ctx
  services: Services
  http: Pick<Http, 'request' | 'reply'>
  userAgent: string | null
}

export function openVisit(ctx: Ctx, http: Http): Visit {
  const { services } = http
  return {
    ctx: makeCtx(services, { principal: ctx.principal, orgId: null, ip: ctx.ip, log: ctx.log }),
    services,
    http,
    userAgent: http.request.headers['user-agent'] ?? null,
  }
}
