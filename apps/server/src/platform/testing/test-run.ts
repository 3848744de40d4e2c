import type { JobRun } from '../jobs/define.ts'

/** What a job gets to run with, for tests that call it themselves. */
export const testRun = (run: Partial<JobRun> = {}): JobRun => ({
  id: 'test',
  attempt: 1,
  slot: null,
  signal: new AbortController().signal,
  yieldTurn: async () => {},
  ...run,
})
