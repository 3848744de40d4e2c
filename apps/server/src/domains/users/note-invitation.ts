import { differences } from '../../platform/audit/differences.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { TxCtx } from '../../platform/context.ts'
import { findRole } from '../roles/index.ts'
import type { Invitation, NewInvitation } from './queries/invitations.ts'

/** Keeps what became of an invitation without an address, and tells those who look at the list. */
export async function noteInvitation(
  ctx: TxCtx,
  before: Invitation | null,
  after: NewInvitation | null,
): Promise<void> {
  const one = after ?? before
  if (!one) return
  const role = await findRole(ctx.db, one.org_id, one.role_id)
  const state = { whatsapp: one.whatsapp, seat: one.seat, role: role?.name ?? null, default_workspace: one.home }
  const named = { id: one.id, label: one.whatsapp, state }
  for (const action of differences('invitation', null, before ? [named] : [], after ? [named] : []))
    await recordAction(ctx, action)
  await ctx.announce('user.invitationChanged', { invitationId: one.id })
}
