import { createHash } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PushSubscription } from '../../platform/push/push.ts'

interface PushSubscriptionsTable {
  org_id: string
  endpoint_hash: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Generated<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionsTable
  }
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** One browser is told for one person: whoever allowed it last. The oldest go beyond so many. */
export async function saveSubscription(
  db: Db,
  of: { orgId: string; userId: string; sessionId: string },
  subscription: PushSubscription,
  most: number,
): Promise<void> {
  const { orgId, userId, sessionId } = of
  const row = { user_id: userId, session_id: sessionId, ...subscription }
  await db
    .insertInto('push_subscriptions')
    .values({ org_id: orgId, endpoint_hash: hashOf(subscription.endpoint), ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'endpoint_hash']).doUpdateSet(row))
    .execute()
  await sql`delete from oficina.push_subscriptions where org_id = ${orgId} and user_id = ${userId} and endpoint_hash in (
    select endpoint_hash from oficina.push_subscriptions where org_id = ${orgId} and user_id = ${userId}
    order by created_at desc, endpoint_hash offset ${most})`.execute(db)
}

/** Whether anything would come of a push. */
export async function hasSubscription(db: Db, orgId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('push_subscriptions').select('endpoint_hash').where('org_id', '=', orgId)
  return (await query.where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
}

/** The person's browsers whose session still lasts. */
export async function listSubscriptions(db: Db, orgId: string, userId: string): Promise<PushSubscription[]> {
  const { rows } = await sql<PushSubscription>`
    select p.endpoint, p.p256dh, p.auth from oficina.push_subscriptions p
    join oficina.sessions s on s.org_id = p.org_id and s.id = p.session_id and s.user_id = p.user_id
    where p.org_id = ${orgId} and p.user_id = ${userId} and s.expires_at > now()`.execute(db)
  return rows
}

export async function deleteSubscription(db: Db, orgId: string, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .execute()
}
