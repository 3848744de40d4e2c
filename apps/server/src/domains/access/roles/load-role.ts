import { differences, type Named } from '../../../platform/audit/differences.ts'
import { recordAction } from '../../../platform/audit/record-action.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { type RoleMember, type RoleRow, roleStore } from '../../roles/index.ts'

export interface RoleWithMembers {
  role: RoleRow
  members: RoleMember[]
  holders: number
}

export async function loadRole(ctx: TxCtx, orgId: string, roleId: string): Promise<RoleWithMembers> {
  const role = await roleStore.findRole(ctx.db, orgId, roleId)
  if (!role) throw notFound('role')
  const members = await roleStore.listRoleMembers(ctx.db, orgId, roleId)
  return { role, members, holders: (await roleStore.countHolders(ctx.db, orgId)).get(roleId) ?? 0 }
}

const stateOf = ({ id, name, color, initial_url, flags, tables, apps, doc_pages }: RoleRow): Named => ({
  id,
  label: name,
  state: { name, color, initial_url, flags, tables, apps, doc_pages },
})

/** Logs a change of a role, which history calls a profile. */
export async function noted(ctx: TxCtx, before: RoleRow | null, after: { role: RoleRow } | null): Promise<void> {
  const [was, is] = [before ? [stateOf(before)] : [], after ? [stateOf(after.role)] : []]
  for (const action of differences('profile', null, was, is)) await recordAction(ctx, action)
}

/** Role names are unique. */
export async function uniquely<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'roles_by_name')
      throw new AppError('unique_violation', { field: 'profile_name' }, { cause: error })
    throw error
  }
}
