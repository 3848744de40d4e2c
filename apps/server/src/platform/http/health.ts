import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import '../rate-limit/limit-requests.ts'

const keepMs = 1_000
const patienceMs = 1_500

/** `/livez`: the process runs. `/readyz`: it can serve, asked of the database at most once a second. */
export function serveHealth(app: FastifyInstance, database: Database, isStopping: () => boolean): void {
  let known: { at: number; ready: Promise<boolean> } | null = null
  const config = { isUncounted: true } as const
  app.get('/livez', { config }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const now = performance.now()
    if (!known || now - known.at > keepMs) known = { at: now, ready: answers(database) }
    const ready = !isStopping() && (await known.ready)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: ready })
  })
}

/** Not ready is the answer here, whatever the cause; the pool has logged it. */
async function answers(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), patienceMs).unref()
  })
  const asked = database.pools.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}
