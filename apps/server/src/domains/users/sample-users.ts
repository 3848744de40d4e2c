import type { Seat } from '@oficina/access'
import { memberOf } from '../../platform/access/authorize.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import type { TxCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { accountOf, asAccount, deleteStrandedAccounts } from '../identity/index.ts'
import { findRole } from '../roles/index.ts'
import { noteUser } from './note-user.ts'
import * as queries from './queries/users.ts'

export interface SamplePerson {
  email: string
  firstName: string
  lastName: string
  seat: Seat
  roleId: string
}

/**
 * Somebody whom the records of a sample company name. They have neither password nor invitation, no door lets them in,
 * nothing is mailed to them, and they take no seat.
 */
export async function addSampleUser(ctx: TxCtx, person: SamplePerson): Promise<string> {
  const { orgId, userId } = memberOf(ctx)
  const id = newId('usr')
  await queries.insertUser(ctx.db, {
    org_id: orgId,
    id,
    account_id: await accountOf(ctx.db, person.email, newId('acc')),
    email: person.email,
    seat: person.seat,
    role_id: person.roleId,
    first_name: person.firstName,
    last_name: person.lastName,
    is_sample: true,
    created_by: userId,
  })
  await queries.updateUserSetting(ctx.db, orgId, id, 'user_mention_notification_email', false)
  await ctx.announce('user.invited', { userId: id })
  const [user, role] = [await queries.findUser(ctx.db, orgId, id), await findRole(ctx.db, orgId, person.roleId)]
  if (user && role) await noteUser(ctx, null, { user, role })
  return id
}

/** Takes away somebody of a sample company; a person who is none stays. */
export async function removeSampleUser(ctx: TxCtx, userId: string): Promise<void> {
  const { orgId } = memberOf(ctx)
  const user = await queries.findUser(ctx.db, orgId, userId)
  if (!user?.is_sample) return
  await queries.deleteSampleUser(ctx.db, orgId, userId)
  await asAccount(ctx, user.account_id, (ctx) => deleteStrandedAccounts(ctx.db, [user.account_id]))
  await touchAccess(ctx, orgId, { kind: 'user', id: userId })
  await ctx.announce('user.updated', { userId })
}
