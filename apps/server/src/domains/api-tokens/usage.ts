import { z } from 'zod'
import { sql } from 'kysely'
import type { ApiTokenPrincipal } from '../../platform/access/principal.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/define.ts'

/** A token may go on at this pace for ever, and ahead of it by so many calls. */
export const apiPace = { perSecond: 20, burst: 100 } as const

const statement = { name: 'api-tokens.take', text: 'select oficina.take_api_call($1, $2, $3, $4) as wait' }

/** Counts one call of a token, whichever process it came to; throws when the token is ahead of its pace. */
export async function takeApiCall(database: Database, { orgId, tokenId }: ApiTokenPrincipal): Promise<void> {
  const values = [orgId, tokenId, apiPace.burst, apiPace.perSecond]
  const [row] = await database.query<{ wait: number }>(orgId, { ...statement, values })
  const wait = Number(row?.wait ?? 0)
  if (wait > 0) throw new AppError('too_many_requests', { retryAfter: Math.ceil(wait) })
}

/** A bucket that nobody took from for a day is full again anyway. */
export const dropFullBuckets = defineJob({
  name: 'api-tokens.drop-full-buckets',
  input: z.object({}),
  schedule: '51 3 * * *',
  run: async (ctx) => {
    await sql`delete from oficina.api_buckets where at < now() - interval '1 day'`.execute(ctx.db)
  },
})
