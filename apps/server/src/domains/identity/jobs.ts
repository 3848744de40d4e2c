import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { deleteExpired } from './queries/expired.ts'

/** What is over is refused at once, by its date; this only keeps the tables small. */
export const sweep = defineJob({
  name: 'identity.sweep',
  input: z.object({}),
  schedule: '40 3 * * *',
  run: (ctx, _input, run) => deleteExpired(ctx.db, run),
})
