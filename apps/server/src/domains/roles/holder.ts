import type { RoleFlag } from '@oficina/access'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { lockOrg, type OrgRow } from '../orgs/index.ts'
import type { Holder } from './grants.ts'
import * as queries from './queries.ts'

/** Changes of people and roles are serialised, so that two admins cannot remove each other's rights at once. */
export async function getLockedOrg(ctx: TxCtx, orgId: string): Promise<OrgRow> {
  const org = await lockOrg(ctx.db, orgId)
  if (!org) throw notFound('organisation')
  return org
}

/** The editor's current rights: those of the principal may be some seconds old. Without `needs`, the caller decides. */
export async function holderNow(ctx: Ctx, needs?: RoleFlag): Promise<Holder> {
  const editor = actorOf(ctx)
  const [user] = await queries.findHolders(ctx.db, editor.orgId, { ids: [editor.userId] })
  const role = user?.active ? await queries.findRole(ctx.db, editor.orgId, user.role_id) : null
  if (!user || !role || !(needs === undefined || role.is_admin || role.flags[needs]))
    throw new AppError('permission_denied')
  const own = role.is_admin ? [] : await queries.listThings(ctx.db, editor.orgId, { maker: editor.userId })
  return {
    actor: {
      ...editor.actor,
      seat: user.seat,
      isAdmin: role.is_admin,
      flags: role.flags,
      tables: role.tables,
      apps: role.apps,
      docPages: role.doc_pages,
    },
    owns: new Set(own.map(({ id }) => id)),
  }
}
