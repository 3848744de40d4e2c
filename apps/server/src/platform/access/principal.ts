import type { Actor, RowFilter } from '@oficina/access'

/** Who acts. A closed union: nothing falls through from one kind to another. */
export type Principal =
  | AnonymousPrincipal
  | MemberPrincipal
  | ApiTokenPrincipal
  | PublicSharePrincipal
  | PublicFormPrincipal
  | { kind: 'webhook'; orgId: string; webhookId: string }
  | DelegatePrincipal
  | SystemPrincipal

export interface AnonymousPrincipal {
  kind: 'anonymous'
}

/** Whoever has a link to a shared app or table: of each table, what the link itself shows, and nothing through anyone's role. */
export interface PublicSharePrincipal {
  kind: 'publicShare'
  orgId: string
  shareId: string
  tables: Readonly<Record<string, PublicTable>>
}

export interface PublicTable {
  /** Fields whose values are shown; they may be searched, filtered and sorted by. */
  fields: readonly string[]
  /** Fields of which only a sum, an average or the like is shown. */
  measured: readonly string[]
  /** Fields that a form asks for; with some, records can be made. */
  asked: readonly string[]
  /** Only these records are there: those that the link's owner sees. */
  rows?: RowFilter | null
}

/** Whoever has a link to an update form: one record, and of it these fields. */
export interface PublicFormPrincipal {
  kind: 'publicForm'
  orgId: string
  formId: string
  tableId: string
  recordId: number
  fields: readonly string[]
  /** The record is there only while it meets this: those that the form's owner sees. */
  rows: RowFilter | null
}

export interface SystemPrincipal {
  kind: 'system'
  /** The job or command that works. */
  task: string
}

/** A program that acts for the person who made its token: with that person's rights of now, as far as the scope goes. */
export interface ApiTokenPrincipal {
  kind: 'apiToken'
  orgId: string
  tokenId: string
  userId: string
  actor: Actor
  scope: TokenScope
}

export interface TokenScope {
  write: boolean
  /** The only tables that are there; null for all that the person reaches. */
  tables: readonly string[] | null
}

/** Someone with rights in an organisation, or whatever acts with theirs. */
export interface Acting {
  orgId: string
  userId: string
  name: string
  roleId: string
  actor: Actor
}

/**
 * Something that people build and that works by itself, for one person: with the rights that this person has now, and
 * without anything that is the person's own (account, sessions, settings).
 */
export type DelegatePrincipal = Acting & Delegate

/** Which automation, function or agent it is. */
export type Delegate =
  | { kind: 'automation'; automationId: string }
  | { kind: 'function'; functionId: string }
  | { kind: 'agent'; agentId: string }

export interface MemberPrincipal extends Acting {
  kind: 'member'
  accountId: string
  sessionId: string
  /** An admin who sees the product as this person, or as someone with this role, would. Changes nothing. */
  preview?: Preview
  /** The organisation asks for a second factor that this session has not shown. */
  owesMfa: boolean
  planBlocked: boolean
}

/** Who it really is that sees as someone else. */
export interface Preview {
  kind: 'user' | 'role'
  adminId: string
  adminName: string
  adminRoleId: string
  /** What the admin may do: who may look may also ask why, and stop. */
  actor: Actor
}

/** Who acts when seeing as someone else ends: the admin. */
export function themselves({ preview, ...principal }: MemberPrincipal): MemberPrincipal {
  if (!preview) return principal
  const { adminId, adminName, adminRoleId, actor } = preview
  return { ...principal, userId: adminId, name: adminName, roleId: adminRoleId, actor }
}

/** Stands for whoever would hold a role that is looked at: a person without a name, a past or things of their own. */
export const nobodysId = 'usr_preview'

/** The person whose rights are used; null where nobody's are. */
export function personOf(principal: Principal): string | null {
  return 'userId' in principal ? principal.userId : null
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
    case 'function':
      return `function:${principal.functionId}`
    case 'agent':
      return `agent:${principal.agentId}`
    case 'system':
      return `system:${principal.task}`
  }
}
