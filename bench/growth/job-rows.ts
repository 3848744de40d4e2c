import { setTimeout as pause } from 'node:timers/promises'
import { type Curve, grow, median } from './curve.ts'
import type { World } from './world.ts'

const job = 'tables.renew-search'
const other = 'org_busybusy'

/** Jobs of another organisation, as the product would store them. Each finds that there is nothing to do. */
async function queueOthers(world: World, count: number): Promise<void> {
  await world.db.query(
    `insert into pgboss.job (name, data, retry_limit, expire_seconds, heartbeat_seconds, policy, dead_letter)
     select q.name, $2::jsonb, q.retry_limit, q.expire_seconds, q.heartbeat_seconds, q.policy, q.dead_letter
     from pgboss.queue q, generate_series(1, $3::int) where q.name = $1`,
    [job, JSON.stringify({ orgId: other, input: { tableId: 'tbl_nowhere' } }), count],
  )
  await world.db.query('analyze pgboss.job')
}

async function waitingOthers(world: World): Promise<number> {
  const { rows } = await world.db.query<{ count: string }>(
    `select count(*) from pgboss.job where name = $1 and data ->> 'orgId' = $2 and state < 'active'`,
    [job, other],
  )
  return Number(rows[0]?.count)
}

/** Jobs that another organisation has queued: what mine waits, from the call that asks for it until it is done. */
export async function queuedJobs(world: World): Promise<Curve[]> {
  const sizes = [0, 1_000, 100_000]
  await world.db.query(
    `insert into oficina.orgs (id, slug, name, language, timezone, currency_symbol, plan)
     values ($1, 'busy', 'Outra', 'pt-BR', 'America/Sao_Paulo', 'R$', 'free')`,
    [other],
  )
  const table = await world.table('Fases')
  const option = (label: string) => ({ id: 'opt_first1', label, color: 'azul' })
  const field = await world.field(table.id, 'Fase', 'select', { options: [option('Primeira')] })
  await world.fill(table, 100, { [field]: `'opt_first1'` })
  let n = 0
  const renewed = async () => {
    const path = `/v3/tab/${table.id}/field/${field}`
    await world.put(path, { options: { options: [option(`Nome ${++n}`)] } })
    for (;;) {
      const { rowCount } = await world.db.query('select from oficina.search_renewals where table_id = $1', [table.id])
      if (rowCount === 0) return
      await pause(2)
    }
  }
  const values: number[] = []
  const left: number[] = []
  let broken: string | undefined
  for (const size of sizes) {
    await queueOthers(world, size)
    const { times, broken: failed } = await grow(16, 60_000, renewed)
    broken ??= failed
    values.push(median(times.slice(1)))
    left.push(await waitingOthers(world))
  }
  return [
    {
      operation: 'my job, until it is done',
      // There is no ratio to none at all: the first size is told as one.
      sizes: sizes.map((size) => Math.max(1, size)),
      values,
      allowed: 'flat',
      // How many of the others' still waited when mine were done: with none left, nothing was shown.
      notes: { left },
      ...(broken !== undefined && { broken }),
    },
  ]
}
