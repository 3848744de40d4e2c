import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { addressKey } from './address.ts'
import { tellLimit } from './headers.ts'

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
  const byAddress = perAddress > 0 ? new Ceiling('address', perAddress) : null
  const bySession = perSession > 0 ? new Ceiling('session', perSession) : null
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isUncounted) return
    // Pages and their parts are counted too, but only programs and our own scripts read what is left.
    const told = request.url.startsWith('/api/') ? reply : null
    if (byAddress) await byAddress.count(addressKey(request.ip), told)
    const cookie = request.cookies?.[limits.sessionCookie]
    // Made-up cookies only add up under their sender's address, above.
    if (bySession && cookie) await bySession.count(createHash('sha256').update(cookie).digest('base64url'), told)
  })
}

class Ceiling {
  private readonly name: string
  private readonly limiter: RateLimiterMemory

  constructor(name: string, points: number) {
    this.name = name
    this.limiter = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Counts one request, and tells what is left whether it is let through or not. */
  async count(key: string, reply: FastifyReply | null): Promise<void> {
    const { state, isOver } = await this.consume(key)
    const resetsIn = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
    const { points } = this.limiter
    if (reply) tellLimit(reply, { name: this.name, points, seconds, left: state.remainingPoints, resetsIn })
    if (isOver) throw new AppError('too_many_requests', { retryAfter: resetsIn })
  }

  private async consume(key: string): Promise<{ state: RateLimiterRes; isOver: boolean }> {
    try {
      return { state: await this.limiter.consume(key), isOver: false }
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return { state: refused, isOver: true }
    }
  }
}
