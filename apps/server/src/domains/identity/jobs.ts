import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { deleteEndedSessions } from './queries/sessions.ts'
import { deleteOldTokens } from './queries/tokens.ts'

/** What is over is refused at once, by its date; this only keeps the tables small. */
export const sweep = defineJob({
  name: 'identity.sweep',
  input: z.object({}),
  schedule: '40 3 * * *',
  run: async (ctx) => {
    await deleteEndedSessions(ctx.db)
    await deleteOldTokens(ctx.db)
  },
})
