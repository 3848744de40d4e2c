import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx, TxCtx } from '../context.ts'

/** A change of structure that waited too long for those who write: it lets them go first. */
const lockTimeout = '55P03'
/** Two writes that waited for each other, or that could not both be first. The database undid one of them whole. */
const again = new Set(['40P01', '40001', lockTimeout])
const tries = 5
const races = new WeakSet<object>()

/** Marks an error that only says that someone else was faster: tried again, the work may well find what the other made. */
export function lostRace<E extends object>(error: E): E {
  races.add(error)
  return error
}

/** Also of an error that was told in other words on its way up. */
function isWorthAnother(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return again.has(String(code)) || races.has(error) || isWorthAnother(cause)
}

/** Tries once more what the database broke off to let another go first. */
export async function retrying<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      // Inside a transaction there is nothing left to try in: it is undone as a whole, by whoever opened it.
      if (n >= tries || ctx.db.isTransaction || !isWorthAnother(error)) throw error
      ctx.log.info({ try: n }, 'a write gave way to another and is tried again')
      await pause(codeOf(error) === lockTimeout ? n * 100 : n * 20 + Math.random() * 50)
    }
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/**
 * A write and the reading of its answer as one transaction (decision 023): where the answer fails, nothing was written,
 * and once it is committed nothing is left that could fail the call.
 */
export const inOneTransaction = <T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  retrying(ctx, () => ctx.tx(work))
