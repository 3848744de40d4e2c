import { sql } from 'kysely'
import { z } from 'zod'
import type { Domain } from '../domain.ts'
import { defineJob } from '../jobs/define.ts'

const keptDays = 7

/** Events are there to be passed on and to catch up with; what happened for good is kept as history. */
export const trimEvents = defineJob({
  name: 'realtime.trim-events',
  input: z.object({}),
  schedule: '17 3 * * *',
  run: async (ctx) => {
    await sql`delete from oficina.events where created_at < now() - make_interval(days => ${keptDays})`.execute(ctx.db)
  },
})

export const realtimeDomain: Domain = { name: 'realtime', jobs: [trimEvents] }
