import type { Actor, RowFilter } from '@oficina/access'

/** Who acts. A closed union, so that no kind falls through to the rules of another. */
export type Principal =
  | AnonymousPrincipal
  | MemberPrincipal
  | ApiTokenPrincipal
  | PublicSharePrincipal
  | PublicFormPrincipal
  | TableMailPrincipal
  | { kind: 'webhook'; orgId: string; webhookId: string }
  | DelegatePrincipal
  | SystemPrincipal

export interface AnonymousPrincipal {
  kind: 'anonymous'
}

/** A visitor of a shared app or table: sees what the link shows of each table, independent of any role. */
export interface PublicSharePrincipal {
  kind: 'publicShare'
  orgId: string
  shareId: string
  tables: Readonly<Record<string, PublicTable>>
}

export interface PublicTable {
  /** Fields whose values are shown; they can be searched, filtered and sorted. */
  fields: readonly string[]
  /** Fields that are shown only as a sum, an average or the like. */
  measured: readonly string[]
  /** Fields of a form; if there are some, records can be created. */
  asked: readonly string[]
  /** The rows that the link's owner sees. */
  rows?: RowFilter | null
}

/** A visitor of an update form: one record, and these fields of it. */
export interface PublicFormPrincipal {
  kind: 'publicForm'
  orgId: string
  formId: string
  tableId: string
  recordId: number
  fields: readonly string[]
  /** The rows that the form's owner sees; the record must be one of them. */
  rows: RowFilter | null
}

/** Mail that came to the address of a table: makes records there, and fills these fields of them. */
export interface TableMailPrincipal {
  kind: 'tableMail'
  orgId: string
  tableId: string
  fields: readonly string[]
}

export interface SystemPrincipal {
  kind: 'system'
  /** The job or command that runs. */
  task: string
}

/** A program with a token: it has the current rights of the person who made it, limited by the scope. */
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
  /** The tables it may use; null for all that the person may. */
  tables: readonly string[] | null
}

/** A person with rights in an organisation, or something that acts with them. */
export interface Acting {
  orgId: string
  userId: string
  name: string
  roleId: string
  actor: Actor
}

/**
 * Something that people build and that runs by itself for one person: it has that person's current rights, but no access
 * to what belongs to the person (account, sessions, settings).
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
  /** Set while an admin sees the product as this person, or as someone with this role. Read-only. */
  preview?: Preview
  /** The organisation requires a second factor, which this session lacks. */
  owesMfa: boolean
  planBlocked: boolean
}

/** The admin behind a preview. */
export interface Preview {
  kind: 'user' | 'role'
  adminId: string
  adminName: string
  adminRoleId: string
  /** The admin's own rights, used to explain decisions and to end the preview. */
  actor: Actor
}

/** The admin's own principal, without the preview. */
export function themselves({ preview, ...principal }: MemberPrincipal): MemberPrincipal {
  if (!preview) return principal
  const { adminId, adminName, adminRoleId, actor } = preview
  return { ...principal, userId: adminId, name: adminName, roleId: adminRoleId, actor }
}

/** The user id of a preview of a role: nobody's, so nothing belongs to it. */
export const nobodysId = 'usr_preview'

/** The person whose rights are used; null if there is none. */
export function personOf(principal: Principal): string | null {
  return 'userId' in principal ? principal.userId : null
}

/** `member:usr_…`: the key of a principal in preferences, presence and history. The kind keeps ids apart. */
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
    case 'tableMail':
      return `tableMail:${principal.tableId}`
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
