import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { releaseLater } from '../tables/index.ts'
import { deliver } from './deliver.ts'
import { deleteIgnored, deleteOldRaw, listForgotten, listOrgsWithMail } from './queries/keep.ts'

const keptDays = 30
const forgottenMinutes = 60
const batch = 500
const minuteMs = 60_000

/** Goes on with mail whose job was lost, and forgets after some weeks what machines sent and how mails came in. */
export const keepMail = defineOrgSweep({
  name: 'table-mail.keep',
  schedule: '23 * * * *',
  orgs: ({ db }, after, limit) => listOrgsWithMail(db, after, limit),
  run: async (ctx, orgId, { signal }) => {
    const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * minuteMs).toISOString()
    const forgotten = await listForgotten(ctx.db, orgId, ago(forgottenMinutes), batch)
    for (const mailId of forgotten) await ctx.tx((ctx) => ctx.enqueue(deliver, { mailId }, { singletonKey: mailId }))
    const before = ago(keptDays * 24 * 60)
    for (let deleted = batch; deleted === batch; ) {
      signal.throwIfAborted()
      deleted = await ctx.tx(async (ctx) => {
        const { count, files } = await deleteIgnored(ctx.db, orgId, before, batch)
        await releaseLater(ctx, orgId, files)
        return count
      })
    }
    for (let deleted = batch; deleted === batch; ) {
      signal.throwIfAborted()
      deleted = await ctx.tx(async (ctx) => {
        const files = await deleteOldRaw(ctx.db, orgId, before, batch)
        await releaseLater(ctx, orgId, files)
        return files.length
      })
    }
  },
})
