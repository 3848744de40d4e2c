import type { Actor } from '@oficina/access'

/** Who acts. A closed union: nothing falls through from one kind to another. */
export type Principal =
  | AnonymousPrincipal
  | MemberPrincipal
  | { kind: 'apiToken'; orgId: string; tokenId: string; actor: Actor; userId: string }
  | { kind: 'publicShare'; orgId: string; shareId: string }
  | { kind: 'publicForm'; orgId: string; formId: string }
  | { kind: 'webhook'; orgId: string; webhookId: string }
  | { kind: 'automation'; orgId: string; automationId: string; actor: Actor }
  | { kind: 'agent'; orgId: string; agentId: string; actor: Actor }
  | SystemPrincipal

export interface AnonymousPrincipal {
  kind: 'anonymous'
}

export interface SystemPrincipal {
  kind: 'system'
  /** The job or command that works. */
  task: string
}

export interface MemberPrincipal {
  kind: 'member'
  orgId: string
  userId: string
  accountId: string
  sessionId: string
  name: string
  roleId: string
  actor: Actor
  /** The organisation asks for a second factor that this session has not shown. */
  owesMfa: boolean
  planBlocked: boolean
}

/** `member:usr_…`: one key for preferences, presence and history, so that ids of two kinds never meet. */
export function actorKey(principal: Principal): string {
  switch (principal.kind) {
    case 'anonymous':
      return 'anonymous'
    case 'member':
      return `member:${principal.userId}`
    case 'apiToken':
      return `apiToken:${principal.tokenId}`
    case 'publicShare':
      return `publicShare:${principal.shareId}`
    case 'publicForm':
      return `publicForm:${principal.formId}`
    case 'webhook':
      return `webhook:${principal.webhookId}`
    case 'automation':
      return `automation:${principal.automationId}`
    case 'agent':
      return `agent:${principal.agentId}`
    case 'system':
      return `system:${principal.task}`
  }
}
