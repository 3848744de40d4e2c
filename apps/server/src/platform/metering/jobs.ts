import { z } from 'zod'
import type { Domain } from '../domain.ts'
import { defineJob } from '../jobs/define.ts'
import { rollUp } from './queries.ts'

const atOnce = 5_000

/** Keeps what is read for a total small: uses of the last minute, and one row for each day before. */
export const rollUpUsage = defineJob({
  name: 'metering.roll-up',
  input: z.object({}),
  schedule: '* * * * *',
  concurrency: 1,
  run: async (ctx, _input, { signal }) => {
    for (let taken = atOnce; taken === atOnce; ) {
      signal.throwIfAborted()
      taken = await rollUp(ctx.db, atOnce)
    }
  },
})

export const meteringDomain: Domain = { name: 'metering', jobs: [rollUpUsage] }
