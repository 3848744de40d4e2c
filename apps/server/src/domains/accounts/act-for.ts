import type { Delegate } from '../../platform/access/principal.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findMember } from './find-member.ts'

/**
 * The same work, done for a person by an automation, function or agent: with the rights that the person has at this
 * moment. Long work asks anew before each step, since rights may be lost in between.
 */
export async function actFor(ctx: Ctx, userId: string, delegate: Delegate): Promise<Ctx> {
  if (ctx.orgId === null) throw new Error('nobody can be acted for outside of an organisation')
  const member = await findMember(ctx.database, ctx.orgId, userId)
  if (!member) throw new AppError('permission_denied', { reason: 'person_gone' })
  if (member.planBlocked) throw new AppError('plan_blocked')
  const { orgId, name, roleId, actor } = member
  return ctx.as({ ...delegate, orgId, userId, name, roleId, actor })
}
