import { contract } from '@oficina/contract'
import { z } from 'zod'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Domain } from '../../platform/domain.ts'
import { notFound } from '../../platform/errors.ts'
import { routes } from '../../platform/http/routes.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import './events.ts'
import { deleteOldJobs, findJob } from './queries.ts'

export { findJob } from './queries.ts'
export { requestJob, type RequestedJob, defineRequestedJob, type Work } from './requested-job.ts'

const jobRoutes = routes(contract.jobs, {
  get: async (ctx, { jobId }) => {
    const { orgId, userId } = actorOf(ctx)
    const job = await findJob(ctx.db, orgId, jobId)
    // Another's job is not there.
    if (!job || job.user_id !== userId) throw notFound('job')
    return {
      id: job.id,
      kind: job.kind,
      table_id: job.table_id,
      state: job.state,
      done: Number(job.done),
      total: job.total === null ? null : Number(job.total),
      result: job.result,
      error: job.error,
      created_at: job.created_at,
      finished_at: job.finished_at,
    }
  },
})

const keptDays = 30
const forgetOld = defineJob({
  name: 'jobs.forget-old',
  input: z.object({}),
  schedule: '20 4 * * *',
  concurrency: 1,
  run: (ctx, _input, run) => deleteOldJobs(ctx.db, run, keptDays),
})

/** Work that someone asked for and that takes longer than an answer may. */
export const jobs: Domain = { name: 'jobs', routes: [jobRoutes], jobs: [forgetOld] }
