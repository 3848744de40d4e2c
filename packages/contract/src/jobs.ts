import { z } from 'zod'
import { call, input } from './call.ts'
import { id, timestamp } from './shapes.ts'

export const job = z.object({
  id: z.string(),
  kind: z.string(),
  table_id: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number().int(),
  /** Null while nobody knows. */
  total: z.number().int().nullable(),
  /** What came of it, by kind. */
  result: z.unknown(),
  /** An error's id. */
  error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type Job = z.infer<typeof job>

export const jobs = {
  get: call({
    method: 'GET',
    path: '/v3/job/{jobId}',
    access: 'member',
    input: input({ jobId: id('job') }),
    output: job,
    summary: 'How far something is that one asked for',
  }),
}
