import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'

/** Waited too long for those who read and write, or waited for each other. The database undid all of it. */
const again = new Set(['40P01', '40001', '55P03'])
const tries = 5

/** A change of structure lets those who write go first, and then tries again. */
export async function retryOnLock<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (n >= tries || ctx.db.isTransaction || !again.has(String(code))) throw error
      ctx.log.info({ try: n, code }, 'a change of structure gave way to a write and is tried again')
      await pause(n * 100)
    }
  }
}
