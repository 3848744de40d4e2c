import { z } from 'zod'
import { defineJob } from '../jobs/define.ts'
import { deleteOldMails } from './queries.ts'

/** With growing pauses of at most ten minutes: about six hours of trying. */
export const deliveryRetries = 45

export const deliverMail = defineJob({
  name: 'mail.deliver',
  input: z.object({ mailId: z.string() }),
  retries: deliveryRetries,
  concurrency: 4,
  expireSeconds: 120,
  run: async (ctx, { mailId }, run) => {
    await ctx.ports.mail.deliver(ctx, mailId, { isLastTry: run.attempt > deliveryRetries })
  },
})

export const sweepMail = defineJob({
  name: 'mail.sweep',
  input: z.object({}),
  schedule: '25 4 * * *',
  run: async (ctx, _input, run) => {
    await deleteOldMails(ctx.db, run)
  },
})
