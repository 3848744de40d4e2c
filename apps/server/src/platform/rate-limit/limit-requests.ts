import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { addressKey } from './address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted: whoever watches over the server gets an answer in the middle of a flood, and it costs next to nothing. */
    isUncounted?: true
  }
}

export interface RequestLimits {
  /** Requests of one address in ten seconds; a whole office may share one. 0 for no limit. */
  perAddress?: number
  /** Requests of one session in ten seconds. 0 for no limit. */
  perSession?: number
  sessionCookie: string
}

const seconds = 10

/** A ceiling on all requests, counted in memory: what no person reaches, and no flood gets past. */
export function limitRequests(app: FastifyInstance, limits: RequestLimits): void {
  const { perAddress = 5_000, perSession = 1_000 } = limits
  const byAddress = perAddress > 0 ? new RateLimiterMemory({ points: perAddress, duration: seconds }) : null
  const bySession = perSession > 0 ? new RateLimiterMemory({ points: perSession, duration: seconds }) : null
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.isUncounted) return
    if (byAddress) await count(byAddress, addressKey(request.ip))
    const cookie = request.cookies?.[limits.sessionCookie]
    // Made-up cookies only add up under their sender's address, above.
    if (bySession && cookie) await count(bySession, createHash('sha256').update(cookie).digest('base64url'))
  })
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
  }
}
