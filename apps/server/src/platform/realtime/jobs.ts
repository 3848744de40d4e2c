import { z } from 'zod'
import type { Domain } from '../domain.ts'
import { defineJob } from '../jobs/define.ts'
import { dropEventDays, makeEventDays } from './event-days.ts'

/** Events are there to be passed on and to catch up with; what happened for good is kept as history. */
export const turnEventDays = defineJob({
  name: 'realtime.turn-event-days',
  input: z.object({}),
  schedule: '17 * * * *',
  run: async ({ database, log }, _input, { signal }) => {
    await makeEventDays(database)
    await dropEventDays(database, log, signal)
  },
})

export const realtimeDomain: Domain = {
  name: 'realtime',
  jobs: [turnEventDays],
  start: ({ database }) => makeEventDays(database),
}
