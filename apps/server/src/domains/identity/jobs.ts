import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { deleteInBatches } from '../../platform/jobs/org-sweep.ts'

/** What is over is refused at once, by its date; this only keeps the tables small. */
export const sweep = defineJob({
  name: 'identity.sweep',
  input: z.object({}),
  schedule: '40 3 * * *',
  run: async (ctx, _input, run) => {
    await deleteInBatches(ctx.db, run, 'sessions', sql`expires_at < now()`)
    await deleteInBatches(ctx.db, run, 'one_time_tokens', sql`expires_at < now() - interval '1 day'`)
  },
})
