import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob, type JobRun } from '../../platform/jobs/define.ts'
import { findMember } from '../accounts/index.ts'
import { findOrg, type SampleState } from '../orgs/index.ts'
import { buildCompany } from './build/build.ts'
import { NotWanted } from './build/steps.ts'
import { removeCompany } from './remove.ts'
import { setState } from './state.ts'

const input = z.object({ orgId: z.string(), userId: z.string() })
type Asked = z.infer<typeof input>
const retries = 4

/** Makes the sample company, as the person who runs the organisation; from where it was broken off, if it was. */
export const buildSample = defineJob({
  name: 'samples.build',
  input,
  retries,
  concurrency: 1,
  run: (ctx, asked, run) =>
    asWhoAsked(ctx, asked, run, 'building', async (ctx) => {
      await buildCompany(ctx, run.signal)
      await setState(ctx, asked.orgId, 'building', 'ready')
    }),
})

/** Takes the sample company away, as the administrator who asked for it. */
export const removeSample = defineJob({
  name: 'samples.remove',
  input,
  retries,
  concurrency: 1,
  run: (ctx, asked, run) =>
    asWhoAsked(ctx, asked, run, 'removing', (ctx) => removeCompany(ctx, asked.orgId, run.signal)),
})

/** Tries that fail for good leave word of it, so that an administrator can take away what there is. */
async function asWhoAsked(
  system: Ctx,
  { orgId, userId }: Asked,
  run: JobRun,
  during: SampleState,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const within = system.in(orgId)
  if ((await findOrg(within.db, orgId))?.sample !== during) return
  try {
    const member = await findMember(system.database, orgId, userId)
    if (!member) throw new AppError('permission_denied')
    await work(within.as(member))
  } catch (error) {
    if (error instanceof NotWanted) return
    if (run.attempt > retries) await setState(within, orgId, during, 'failed')
    throw error
  }
}
