import { z } from 'zod'
import { defineJob } from '../jobs/define.ts'

/** Made right after an upload, so that it is there before someone looks. */
export const makeThumbnail = defineJob({
  name: 'files.makeThumbnail',
  input: z.object({ fileId: z.string() }),
  retries: 3,
  run: async (ctx, { fileId }) => {
    await ctx.ports.files.thumbnailOf(ctx, fileId)
  },
})

/** After what held them is gone: those that nothing else holds are let go. */
export const releaseFiles = defineJob({
  name: 'files.release',
  input: z.object({ orgId: z.string(), ids: z.array(z.string()) }),
  retries: 5,
  run: async (ctx, { orgId, ids }, run) => {
    for (const id of ids) {
      run.signal.throwIfAborted()
      await ctx.in(orgId).ports.files.release(ctx.in(orgId), id)
    }
  },
})

/** Forgets files that nothing holds after a day, and bytes that no file has. */
export const collectFiles = defineJob({
  name: 'files.collect',
  input: z.object({}),
  schedule: '17 * * * *',
  expireSeconds: 60 * 60,
  run: async (ctx, _input, run) => {
    await ctx.ports.files.collect(ctx, run.signal)
  },
})
