import type { Ctx, TxCtx } from '../context.ts'
import type { Database, Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { ceilingOf, type FlowMeter, type LevelMeter, type Meter, type MeterLimits } from './meters.ts'
import { insertEntry, lockLevel, readTotal } from './queries.ts'

export type { FlowMeter, LevelMeter, Meter, MeterLimits } from './meters.ts'

declare module '../ports.ts' {
  interface Ports {
    metering: Metering
  }
}

const limitsAgeMs = 30_000
/** How long a total is trusted where there is much left, and where there is little. */
const totalAgeMs = 15_000
const tightAgeMs = 1_000
const levelAgeMs = 10 * 60_000
/** No statement runs for longer. */
const uncommittedMs = 30_000
const kept = 5_000

export interface LevelUse {
  /** What it is a level of, e.g. the id of a table. */
  subject: string
  /** How many are about to be added. */
  more: number
  /** How many there are, counted no further than `most`. */
  count: (db: Db, most: number) => Promise<number>
}

/**
 * Counts what organisations use and stops those that are beyond their plan and its tolerance. What a process remembers
 * may be seconds old, so a little more than the tolerance can get through; nobody is refused before a fresh look.
 */
export interface Metering {
  /** Writes down a use, with the caller's transaction. Throws `plan_limit` where the organisation is over. */
  consume(ctx: TxCtx, meter: FlowMeter, amount: number, options?: { subject?: string }): Promise<void>
  /** The same check alone, for a use that the caller's own statement writes down: see `noteUse`. */
  refuseOver(orgId: string, meter: FlowMeter, amount: number): Promise<void>
  noteUse(orgId: string, meter: FlowMeter, amount: number): void
  /**
   * Whether so many more are sure to fit: mostly without a look at the database. False says nothing yet: ask
   * `refuseOverLevel`, in the transaction that adds them.
   */
  isRoomFor(ctx: Ctx, meter: LevelMeter, use: LevelUse): Promise<boolean>
  /** Throws `plan_limit` where so many more would be too many. Near the limit, large additions wait for each other. */
  refuseOverLevel(ctx: TxCtx, meter: LevelMeter, use: LevelUse): Promise<void>
  /** What was used this month. */
  totalOf(orgId: string, meter: FlowMeter): Promise<number>
}

interface KnownTotal {
  total: number
  /** Used in this process since the total was read. */
  since: number
  at: number
}
interface KnownLevel {
  /** How many may still be added without counting again. */
  left: number
  at: number
  /** What was let through lately and may not be committed yet, so that a count does not see it. */
  lately: { at: number; more: number }[]
}

export interface MeteringOptions {
  database: Database
  limitsOf: (orgId: string) => Promise<MeterLimits>
  /** In milliseconds; only differences matter. */
  clock?: () => number
}

export function makeMetering({ database, limitsOf, clock = () => performance.now() }: MeteringOptions): Metering {
  const limits = new Recent<{ limits: MeterLimits; at: number }>()
  const totals = new Recent<KnownTotal>()
  const levels = new Recent<KnownLevel>()

  async function limitOf(orgId: string, meter: Meter, isFresh = false): Promise<number | null> {
    const known = limits.get(orgId)
    if (known && !isFresh && clock() - known.at < limitsAgeMs) return known.limits[meter]
    const at = clock()
    const found = await limitsOf(orgId)
    limits.set(orgId, { limits: found, at })
    return found[meter]
  }

  async function totalNow(orgId: string, meter: FlowMeter): Promise<KnownTotal> {
    const known = { total: 0, since: 0, at: clock() }
    known.total = await readTotal(database.org(orgId), orgId, meter)
    totals.set(`${orgId} ${meter}`, known)
    return known
  }

  async function refuseOver(orgId: string, meter: FlowMeter, amount: number): Promise<void> {
    const limit = await limitOf(orgId, meter)
    if (limit === null) return
    const known = totals.get(`${orgId} ${meter}`)
    const ceiling = ceilingOf(limit)
    const isTight = known && known.total + known.since + amount > ceiling * 0.98
    const isFresh = known && clock() - known.at < (isTight ? tightAgeMs : totalAgeMs)
    const { total, since } = known && isFresh ? known : await totalNow(orgId, meter)
    if (total + since + amount <= ceiling) return
    // Someone may just have taken a larger plan.
    const most = await limitOf(orgId, meter, true)
    if (most === null || total + since + amount <= ceilingOf(most)) return
    throw new AppError('plan_limit', { limit: meter, most, used: total + since })
  }

  function noteUse(orgId: string, meter: FlowMeter, amount: number): void {
    const known = totals.get(`${orgId} ${meter}`)
    if (known) known.since += amount
  }

  function takeRemembered(key: string, more: number): boolean {
    const known = levels.get(key)
    if (!known || clock() - known.at > levelAgeMs || more > known.left) return false
    known.left -= more
    known.lately.push({ at: clock(), more })
    return true
  }

  function letThroughLately(key: string): number {
    const { lately = [] } = levels.get(key) ?? {}
    return lately.reduce((sum, one) => (clock() - one.at < uncommittedMs ? sum + one.more : sum), 0)
  }

  function remember(key: string, left: number, at: number): void {
    const lately = levels.get(key)?.lately.filter((one) => clock() - one.at < uncommittedMs) ?? []
    levels.set(key, { left, at, lately })
  }

  return {
    refuseOver,
    noteUse,
    consume: async (ctx, meter, amount, { subject = '' } = {}) => {
      const { orgId } = ctx
      if (orgId === null) throw new Error('what is used is used by an organisation')
      await refuseOver(orgId, meter, amount)
      await insertEntry(ctx.db, { orgId, meter, subject, amount })
      noteUse(orgId, meter, amount)
    },
    isRoomFor: async (ctx, meter, use) => {
      const { orgId } = ctx
      if (orgId === null || use.more === 0) return true
      const limit = await limitOf(orgId, meter)
      if (limit === null) return true
      const key = `${orgId} ${meter} ${use.subject}`
      if (takeRemembered(key, use.more)) return true
      if (ctx.db.isTransaction) return false
      const at = clock()
      const ceiling = ceilingOf(limit)
      const used = await use.count(ctx.db, ceiling + 1)
      // Others may have counted the same at the same time, so nobody takes more than a part of what is left.
      const part = Math.floor((ceiling - used - letThroughLately(key)) / 4)
      if (use.more > part) return false
      remember(key, part, at)
      return takeRemembered(key, use.more)
    },
    refuseOverLevel: async (ctx, meter, { subject, more, count }) => {
      const { orgId } = ctx
      if (orgId === null || more === 0) return
      const limit = await limitOf(orgId, meter)
      const key = `${orgId} ${meter} ${subject}`
      if (limit === null || takeRemembered(key, more)) return
      // Two that both count before either commits would both find room.
      await lockLevel(ctx.db, key)
      const ceiling = ceilingOf(limit)
      const used = await count(ctx.db, ceiling + 1)
      if (used + more <= ceiling) return
      // Someone may just have taken a larger plan.
      const most = await limitOf(orgId, meter, true)
      if (most === null || used + more <= ceilingOf(most)) return
      throw new AppError('plan_limit', { limit: meter, most, used })
    },
    totalOf: async (orgId, meter) => (await totalNow(orgId, meter)).total,
  }
}

/** The last so many that were set. */
class Recent<V> {
  private readonly all = new Map<string, V>()

  get(key: string): V | undefined {
    return this.all.get(key)
  }

  set(key: string, value: V): void {
    this.all.delete(key)
    this.all.set(key, value)
    if (this.all.size > kept) this.all.delete(this.all.keys().next().value as string)
  }
}

/** Writes down what an organisation uses of its plan, with the caller's transaction; throws `plan_limit` where it is over. */
export const consume = (ctx: TxCtx, meter: FlowMeter, amount: number, options?: { subject?: string }): Promise<void> =>
  ctx.ports.metering.consume(ctx, meter, amount, options)
