import { sql } from 'kysely'
import { z } from 'zod'
import type { Domain } from '../domain.ts'
import { defineJob } from '../jobs/define.ts'
import { deleteInBatches } from '../jobs/org-sweep.ts'
import { keptHours } from './idempotency.ts'

/** A key whose time is over counts as new by its date; this only keeps the table small. */
export const purgeKeys = defineJob({
  name: 'idempotency.purge',
  input: z.object({}),
  schedule: '23 * * * *',
  run: async (ctx, _input, run) => {
    const isOver = sql`created_at < now() - make_interval(hours => ${keptHours})`
    await deleteInBatches(ctx.db, run, 'idempotency_keys', isOver)
  },
})

export const idempotencyDomain: Domain = { name: 'idempotency', jobs: [purgeKeys] }
