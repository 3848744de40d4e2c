import { z } from 'zod'
import { call, done, noInput } from './call.ts'

/** How far the sample company is that a new server starts with. */
export const sampleStates = ['building', 'ready', 'failed', 'removing'] as const

/** Where a newcomer is led, in this order. */
export const sampleSteps = ['orders', 'board', 'panel', 'route', 'handbook'] as const

export const sample = z.object({
  /** Null where there is none, or none any more. */
  state: z.enum(sampleStates).nullable(),
  /** What the company is called. */
  company: z.string(),
  /** The tables, apps, pages and people that belong to it. */
  items: z.array(z.string()),
  /** Those whose place is still there, each with its address and whether the person has done it. */
  steps: z.array(z.object({ id: z.enum(sampleSteps), path: z.string(), done: z.boolean() })),
})
export type Sample = z.infer<typeof sample>

const count = z.number().int()
export const sampleRemoval = z.object({
  tables: count,
  records: count,
  /** Records among them that people added. */
  added: count,
  apps: count,
  pages: count,
  folders: count,
  people: count,
  /** Roles that stay, because people of the organisation hold them. */
  kept_roles: z.array(z.string()),
})
export type SampleRemoval = z.infer<typeof sampleRemoval>

export const samples = {
  get: call({
    method: 'GET',
    path: '/v3/sample',
    access: 'build.use',
    input: noInput,
    output: sample,
    summary: 'The sample company, and how far the person has come with it',
  }),
  removal: call({
    method: 'GET',
    path: '/v3/sample/removal',
    access: 'sample.remove',
    input: noInput,
    output: sampleRemoval,
    summary: 'What goes when the sample company goes',
  }),
  remove: call({
    method: 'POST',
    path: '/v3/sample/remove',
    access: 'sample.remove',
    input: noInput,
    output: done,
    summary: 'Take the sample company away with all that it made, and nothing else',
  }),
}
