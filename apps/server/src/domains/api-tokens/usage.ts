import { z } from 'zod'
import { sql } from 'kysely'
import type { ApiTokenPrincipal } from '../../platform/access/principal.ts'
import type { Services } from '../../platform/context.ts'
import type { ApiCallCount } from '../../platform/http/mount.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import { deleteInBatches } from '../../platform/jobs/org-sweep.ts'

/** A token may go on at this pace for ever, and ahead of it by so many calls. */
export const apiPace = { perSecond: 20, burst: 100 } as const

const statement = { name: 'api-tokens.take', text: 'select oficina.take_api_call($1, $2, $3, $4) as wait' }

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
  const [row] = await database.query<{ wait: number }>(orgId, {
    ...statement,
    values: [orgId, tokenId, burst, perSecond],
  })
  const wait = Number(row?.wait ?? 0)
  const limit = { name: 'token', points: burst, seconds: burst / perSecond }
  if (wait > 0) return { ...limit, left: 0, resetsIn: Math.ceil(wait), isOver: true }
  ports.metering.noteUse(orgId, 'apiCalls', 1)
  return { ...limit, left: -wait, resetsIn: (burst + wait) / perSecond, isOver: false }
}

/** A bucket that nobody took from for a day is full again anyway. */
export const dropFullBuckets = defineJob({
  name: 'api-tokens.drop-full-buckets',
  input: z.object({}),
  schedule: '51 3 * * *',
  run: async (ctx, _input, run) => {
    await deleteInBatches(ctx.db, run, 'api_buckets', sql`at < now() - interval '1 day'`)
  },
})
