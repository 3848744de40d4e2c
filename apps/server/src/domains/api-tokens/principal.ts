import type { AppRules, DocPageRules, RoleFlags, Seat, TableRules } from '@oficina/access'
import type { Principal } from '../../platform/access/principal.ts'
import type { Services } from '../../platform/context.ts'
import { actorFrom, type SeekToken } from '../accounts/index.ts'
import { noteUse } from './queries.ts'
import { readToken, type TokenParts } from './secret.ts'

interface TokenPrincipalRow {
  user_id: string
  scope: 'read' | 'write'
  reach: string[] | null
  is_stale: boolean
  seat: Seat
  is_admin: boolean
  flags: RoleFlags
  tables: TableRules
  apps: AppRules
  doc_pages: DocPageRules
  plan: string
  trial_seconds_left: number | null
  hide_tables_for_member: boolean
  member_upload_data_shortcut: boolean
}

/** On the path of every call of the public API: one prepared statement, by primary keys. */
const statement = {
  name: 'api-tokens.principal',
  text: `
    select t.created_by as user_id, t.scope, t.tables as reach,
      t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_stale,
      u.seat, r.is_admin, r.flags, r.tables, r.apps, r.doc_pages,
      o.plan, extract(epoch from (o.trial_ends_at - now()))::float8 as trial_seconds_left,
      o.hide_tables_for_member, o.member_upload_data_shortcut
    from oficina.api_tokens t
    join oficina.users u on u.org_id = t.org_id and u.id = t.created_by
    join oficina.roles r on r.org_id = u.org_id and r.id = u.role_id
    join oficina.orgs o on o.id = t.org_id
    where t.org_id = $1 and t.id = $2 and t.secret_hash = $3 and t.active
      and (t.expires_at is null or t.expires_at > now())
      and u.active and (o.delete_at is null or o.delete_at > now())`,
}

/** How authentication finds who acts with a token; null for a text that is none of ours. */
export const seekToken: SeekToken = (services, text) => {
  const parts = readToken(text)
  if (!parts) return null
  return {
    orgId: parts.orgId,
    key: `${parts.tokenId} ${parts.hash.toString('base64')}`,
    look: () => look(services, parts),
  }
}

async function look(services: Services, { orgId, tokenId, hash }: TokenParts): Promise<Principal> {
  const values = [orgId, tokenId, hash]
  const [row] = await services.database.query<TokenPrincipalRow>(orgId, { ...statement, values })
  if (!row) return { kind: 'anonymous' }
  if (row.is_stale) await note(services, orgId, tokenId)
  return {
    kind: 'apiToken',
    orgId,
    tokenId,
    userId: row.user_id,
    actor: actorFrom({ user: row, role: row, org: row }),
    scope: { write: row.scope === 'write', tables: row.reach },
  }
}

/** A database that takes no writes for a while must not lock programs out of reading. */
async function note(services: Services, orgId: string, tokenId: string): Promise<void> {
  try {
    await noteUse(services.database.org(orgId), orgId, tokenId)
  } catch (err) {
    services.log.warn({ err }, 'could not note that an API token is in use')
  }
}
