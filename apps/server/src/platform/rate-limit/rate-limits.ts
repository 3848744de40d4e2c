import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../context.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { CountedLimit } from './headers.ts'

declare module '../ports.ts' {
  interface Ports {
    rateLimits: RateLimits
  }
}

export interface Limit {
  /** What is limited, e.g. `login.address`. */
  name: string
  /** Who: made from what the server knows (address, account id, organisation), never from what the client says it is. */
  key: string
  /** How many are free within the time below. */
  points: number
  seconds: number
}

export interface LimitState {
  left: number
  /** Seconds until the count starts anew; null when nothing was counted yet. */
  resetsIn: number | null
}

export interface RateLimits {
  consume(limit: Limit, cost?: number): Promise<LimitState>
  peek(limit: Limit): Promise<LimitState>
  reset(limit: Limit): Promise<void>
}

/** Counts one try; throws `too_many_requests` when none is left. Not inside a transaction: it must outlast a rollback. */
export async function limit(ctx: Pick<Ctx, 'ports'>, rule: Limit, cost = 1): Promise<LimitState> {
  return ctx.ports.rateLimits.consume(rule, cost)
}

/** What is left, without counting. */
export function peekLimit(ctx: Pick<Ctx, 'ports'>, rule: Limit): Promise<LimitState> {
  return ctx.ports.rateLimits.peek(rule)
}

/** Forgets what was counted, e.g. after a right password. */
export function resetLimit(ctx: Pick<Ctx, 'ports'>, rule: Limit): Promise<void> {
  return ctx.ports.rateLimits.reset(rule)
}

/** Limits that all processes share, through the database; while that is away, each process counts for itself. */
export function makeRateLimits(database: Database, log: Log): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = ({ name, points, seconds }: Limit) => {
    const id = `${name} ${points} ${seconds}`
    let limiter = limiters.get(id)
    if (!limiter) {
      const common = { keyPrefix: name, points, duration: seconds }
      limiter = new RateLimiterPostgres({
        ...common,
        storeClient: database.pools.pool,
        storeType: 'pool',
        schemaName: 'oficina',
        tableName: 'rate_limits',
        tableCreated: true,
        // One of them sweeps the table for all.
        clearExpiredByTimeout: limiters.size === 0,
        insuranceLimiter: new RateLimiterMemory(common),
      })
      limiters.set(id, limiter)
      if (limiters.size === 500) log.warn('very many different rate limits; is a limit made per key?')
    }
    return limiter
  }
  return {
    async consume(rule, cost = 1) {
      try {
        return stateOf(await limiterFor(rule).consume(hashed(rule.key), cost))
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const resetsIn = stateOf(refused).resetsIn ?? 1
        const error = new AppError('too_many_requests', { retryAfter: resetsIn })
        refusals.set(error, { name: 'call', points: rule.points, seconds: rule.seconds, left: 0, resetsIn })
        throw error
      }
    },
    async peek(rule) {
      const found = await limiterFor(rule).get(hashed(rule.key))
      return found ? stateOf(found) : { left: rule.points, resetsIn: null }
    },
    async reset(rule) {
      await limiterFor(rule).delete(hashed(rule.key))
    },
  }
}

const refusals = new WeakMap<AppError, CountedLimit>()

/** The limit that an error comes of, where it is one of a single call; its own name says too much about our insides. */
export const limitBehind = (error: AppError): CountedLimit | undefined => refusals.get(error)

/** Short, and no e-mail address lies around in a table that nobody thinks of. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

const stateOf = (result: RateLimiterRes): LimitState => ({
  left: result.remainingPoints,
  resetsIn: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
})
