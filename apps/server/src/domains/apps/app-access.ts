import { type AppAbility, appAbilitiesOf, decideInApp } from '@oficina/access'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { AppRow } from './queries/apps.ts'

type Owned = Pick<AppRow, 'id' | 'created_by'>

export const abilitiesIn = (ctx: Ctx, app: Owned) => {
  const { actor, userId } = actorOf(ctx)
  return appAbilitiesOf(actor, { id: app.id, isOwn: app.created_by === userId })
}

export function canIn(ctx: Ctx, app: Owned, ability: AppAbility): boolean {
  const { actor, userId } = actorOf(ctx)
  return decideInApp(actor, { id: app.id, isOwn: app.created_by === userId }, ability).allowed
}

/** An app that may not be seen is not there; one that may only be used is, and says what it takes. */
export function requireApp(ctx: Ctx, app: AppRow | null, ability: AppAbility): AppRow {
  if (!app || !canIn(ctx, app, 'view')) throw notFound('app')
  const { actor, userId } = actorOf(ctx)
  const decision = decideInApp(actor, { id: app.id, isOwn: app.created_by === userId }, ability)
  if (!decision.allowed) throw new AppError('permission_denied', { ability, reason: decision.reason })
  return app
}
