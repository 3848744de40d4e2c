import { z } from 'zod'
import type { ApiTokenPrincipal } from '../../platform/access/principal.ts'
import type { Services } from '../../platform/context.ts'
import type { ApiCallCount } from '../../platform/http/mount.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import { deleteFullBuckets, takeFromBucket } from './queries.ts'

/** A token may go on at this pace for ever, and ahead of it by so many calls. */
export const apiPace = { perSecond: 20, burst: 100 } as const

/**
 * Counts one call of a token, whichever process it came to, and says what is left; none is left for a call too many.
 * Throws `plan_limit` where the organisation has used up what its plan gives for the month.
 */
export async function takeApiCall(
  { database, ports }: Pick<Services, 'database' | 'ports'>,
  { orgId, tokenId }: ApiTokenPrincipal,
): Promise<ApiCallCount> {
  await ports.metering.refuseOver(orgId, 'apiCalls', 1)
  const { burst, perSecond } = apiPace
  const wait = await takeFromBucket(database, orgId, tokenId, apiPace)
  const limit = { name: 'token', points: burst, seconds: burst / perSecond }
  if (wait > 0) return { ...limit, left: 0, resetsIn: Math.ceil(wait), isOver: true }
  ports.metering.noteUse(orgId, 'apiCalls', 1)
  return { ...limit, left: -wait, resetsIn: (burst + wait) / perSecond, isOver: false }
}

export const dropFullBuckets = defineJob({
  name: 'api-tokens.drop-full-buckets',
  input: z.object({}),
  schedule: '51 3 * * *',
  run: (ctx, _input, run) => deleteFullBuckets(ctx.db, run),
})
