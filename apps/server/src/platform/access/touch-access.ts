import type { TxCtx } from '../context.ts'
import { accessChannel } from '../events.ts'

const kinds = ['user', 'role', 'session', 'token'] as const

/** What of an organisation's rights changed; without `only`, any of them may have. */
export interface AccessNotice {
  orgId: string
  only: { kind: (typeof kinds)[number]; id: string } | null
}

/**
 * Tells every process, with the commit of this change, to look the rights of an organisation's people up anew: of all of
 * them, or of those whom it concerns. Whatever takes or gives rights calls it: sessions, users, roles, plans, settings,
 * tokens.
 */
export async function touchAccess(ctx: TxCtx, orgId: string, only: AccessNotice['only'] = null): Promise<void> {
  await ctx.notify(accessChannel, only ? `${orgId} ${only.kind} ${only.id}` : orgId)
}

/** What a notice says. One that says more than is known here concerns everyone. */
export function readAccessNotice(text: string): AccessNotice {
  const [orgId = '', name, id] = text.split(' ')
  const kind = kinds.find((known) => known === name)
  return { orgId, only: kind && id ? { kind, id } : null }
}
