import { type Ability, type Decision, decide } from '@oficina/access'
import type { Access } from '@oficina/contract/call'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Acting, MemberPrincipal, Principal } from './principal.ts'

const refused: Decision = { allowed: false, reason: 'needs_role', trace: [] }

/** Decides about an ability. Principals without abilities are denied. */
export function decideFor(principal: Principal, ability: Ability): Decision {
  switch (principal.kind) {
    case 'member':
      // In a preview, an admin may still ask why something is denied.
      return decide(
        ability === 'access.explain' && principal.preview ? principal.preview.actor : principal.actor,
        ability,
      )
    case 'apiToken':
    case 'automation':
    case 'function':
    case 'agent':
      return decide(principal.actor, ability)
    case 'anonymous':
    case 'publicShare':
    case 'publicForm':
    case 'tableMail':
    case 'webhook':
    case 'system':
      return refused
  }
}

/** Throws if the ability is denied. Services call this too; the route's check is only the first. */
export function authorize(ctx: Ctx, ability: Ability): void {
  requireAbility(ctx.principal, ability)
}

function requireAbility(principal: Principal, ability: Ability): void {
  const decision = decideFor(principal, ability)
  if (!decision.allowed) throw new AppError('permission_denied', { ability, reason: decision.reason })
}

/** The principal that acts with a person's rights: the person, or an automation, function or agent for them. Throws for others. */
export function actorOf(ctx: Ctx): Acting {
  const { principal } = ctx
  switch (principal.kind) {
    case 'member':
    case 'automation':
    case 'function':
    case 'agent':
      return principal
    case 'anonymous':
      throw new AppError('not_signed_in')
    case 'apiToken':
    case 'publicShare':
    case 'publicForm':
    case 'tableMail':
    case 'webhook':
    case 'system':
      throw new AppError('permission_denied')
  }
}

/** The signed-in person; throws for others. Only for things that belong to a person; use `actorOf` for everything else. */
export function memberOf(ctx: Ctx): MemberPrincipal {
  if (ctx.principal.kind !== 'member') throw new AppError('not_signed_in')
  return ctx.principal
}

/** Checks the access of a call before its handler runs. */
export function authorizeCall(
  principal: Principal,
  access: Access,
  options: { beforeMfa: boolean; inPreview: boolean },
): void {
  // First: in a preview not even public calls may change anything.
  if (principal.kind === 'member' && principal.preview && !options.inPreview) throw new AppError('in_preview')
  if (access === 'public') return
  if (principal.kind === 'anonymous') throw new AppError('not_signed_in')
  if ((access === 'apiToken') !== (principal.kind === 'apiToken')) throw new AppError('permission_denied')
  if (access === 'apiToken') return requireAbility(principal, 'api.use')
  if (principal.kind === 'member') {
    if (principal.owesMfa && !options.beforeMfa) throw new AppError('mfa_required')
    // A blocked organisation can use the same calls: they belong to the session (who, where, sign out, switch).
    if (principal.planBlocked && !options.beforeMfa) throw new AppError('plan_blocked')
    if (access === 'member') return
  }
  if (access === 'member') throw new AppError('permission_denied')
  requireAbility(principal, access)
}
