import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { eraseDueOrgs } from './deletion.ts'

export const eraseDue = defineJob({
  name: 'orgs.erase-due',
  input: z.object({}),
  schedule: '10 4 * * *',
  // Two at a time would wait for each other's locks.
  concurrency: 1,
  expireSeconds: 4 * 60 * 60,
  run: (ctx, _input, run) => eraseDueOrgs(ctx, run.signal),
})
