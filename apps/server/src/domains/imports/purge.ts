import { importLimits } from '@oficina/contract/imports/shapes'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { keeper } from './file.ts'
import * as queries from './queries.ts'

const rejectedDays = 30
/** Longer than a fetch may take, with its attempts. */
const connectionMinutes = 180

/** Files that nobody imported within a day are let go of, and what was rejected a month ago is forgotten. */
export const purgeImports = defineJob({
  name: 'imports.purge',
  input: z.object({}),
  schedule: '23 * * * *',
  concurrency: 1,
  run: async (ctx, _input, run) => {
    const next = () => queries.listForgotten(ctx.db, importLimits.fileHours)
    for (let old = await next(); old.length > 0; old = await next()) {
      for (const row of old) {
        run.signal.throwIfAborted()
        // Together: a file whose import is gone would stay for ever.
        await ctx.in(row.org_id).tx(async (ctx) => {
          if ((await queries.deleteForgotten(ctx.db, row)) && row.file_id)
            await ctx.ports.files.release(keeper(ctx), row.file_id)
        })
      }
    }
    await queries.forgetOldConnections(ctx.db, connectionMinutes, { id: 'internal', reason: null, row: null })
    await queries.deleteOldRejections(ctx.db, run, rejectedDays)
  },
})
