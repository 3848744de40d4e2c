import { noFlags, noRules, type RoleFlag, type RoleFlags, roleFlags, type RoleRules } from '@oficina/access'
import type { RoleProfile } from '@oficina/contract'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import { touchAccess } from '../../../platform/access/touch-access.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { editorsView, hiddenRules, refuseCustomBeyondPlan, ruleIssues } from './check-rules.ts'
import {
  changeFlags,
  getLockedOrg,
  type Holder,
  holderNow,
  refuseMoreThanOwn,
  refuseRulesBeyondOwn,
  type RoleRow,
  roleStore,
  rulesOf,
} from '../../roles/index.ts'
import { loadRole, noted, type RoleWithMembers, uniquely } from './load-role.ts'
import { moveMembers } from './members.ts'
import { changeRules, type RulesInput } from './rules.ts'

export interface RoleInput extends Omit<RulesInput, 'profile_data'> {
  profile_name?: string | undefined
  color?: string | undefined
  profile_data?: Partial<RoleProfile> | undefined
  members?: string[] | undefined
  initial_url?: string | null | undefined
  if_updated_at?: string | undefined
}

export async function createRole(
  ctx: Ctx,
  input: RoleInput & { profile_name: string; color: string },
): Promise<RoleWithMembers> {
  authorize(ctx, 'roles.manage')
  const editor = actorOf(ctx)
  const id = newId('rol')
  return ctx.tx(async (ctx) => {
    await getLockedOrg(ctx, editor.orgId)
    const holder = await holderNow(ctx, 'manage_profile')
    const next = await nextState(ctx, holder, { flags: noFlags, rules: noRules }, input)
    await uniquely(() =>
      roleStore.insertRole(ctx.db, {
        org_id: editor.orgId,
        id,
        name: input.profile_name,
        color: input.color,
        is_admin: false,
        initial_url: input.initial_url ?? null,
        ...stored(next),
        updated_by: editor.userId,
      }),
    )
    await ctx.announce('role.created', { roleId: id })
    await noted(ctx, null, await loadRole(ctx, editor.orgId, id))
    return withMembers(ctx, editor.orgId, id, input.members)
  })
}

/** The admin role and the editor's own cannot be changed; others get at most what the editor has. */
export async function updateRole(ctx: Ctx, input: RoleInput & { profile_id: string }): Promise<RoleWithMembers> {
  authorize(ctx, 'roles.manage')
  const editor = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    await getLockedOrg(ctx, editor.orgId)
    const holder = await holderNow(ctx, 'manage_profile')
    const role = await roleStore.lockRole(ctx.db, editor.orgId, input.profile_id)
    if (!role) throw notFound('role')
    // Members of these two roles can be changed, their rights cannot.
    if (changesRole(input)) {
      refuseLocked(ctx, role)
      if (input.if_updated_at !== undefined && input.if_updated_at !== role.updated_at)
        throw new AppError('conflict', { reason: 'changed_since', updated_at: role.updated_at })
      const next = await nextState(ctx, holder, { flags: role.flags, rules: rulesOf(role) }, input)
      await uniquely(() =>
        roleStore.updateRole(ctx.db, editor.orgId, role.id, {
          ...(input.profile_name === undefined ? {} : { name: input.profile_name }),
          ...(input.color === undefined ? {} : { color: input.color }),
          ...(input.initial_url === undefined ? {} : { initial_url: input.initial_url }),
          ...stored(next),
          updated_by: editor.userId,
        }),
      )
      await noted(ctx, role, await loadRole(ctx, editor.orgId, role.id))
    }
    await touchAccess(ctx, editor.orgId, { kind: 'role', id: role.id })
    await ctx.announce('role.updated', { roleId: role.id })
    return withMembers(ctx, editor.orgId, role.id, input.members)
  })
}

const changesRole = (input: RoleInput & { profile_id: string }): boolean =>
  Object.keys(input).some((key) => key !== 'profile_id' && key !== 'members')

export async function requireRole(ctx: Ctx, roleId: string): Promise<RoleRow> {
  const role = await roleStore.findRole(ctx.db, actorOf(ctx).orgId, roleId)
  if (!role) throw notFound('role')
  return role
}

/** The problems of a role's JSON with regard to tables, fields and the editor's rights; writes nothing. */
export async function findIssues(
  ctx: Ctx,
  roleId: string,
  profile: Partial<RoleProfile>,
): Promise<{ path: string; reason: string }[]> {
  authorize(ctx, 'roles.manage')
  const role = await requireRole(ctx, roleId)
  try {
    const holder = await holderNow(ctx, 'manage_profile')
    await nextState(ctx, holder, { flags: role.flags, rules: rulesOf(role) }, { profile_data: profile })
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { issues, needs, reason } = (error.details ?? {}) as { issues?: []; needs?: string[]; reason?: string }
    if (issues) return issues
    if (error.id !== 'permission_denied') throw error
    return (needs ?? ['']).map((path) => ({ path, reason: reason ?? 'permission_denied' }))
  }
}

export function refuseLocked(ctx: Ctx, role: RoleRow): void {
  const reason = lockOf(ctx, role)
  if (reason) throw new AppError('permission_denied', { reason })
}

export const lockOf = (ctx: Ctx, role: RoleRow): 'admin_role' | 'own_role' | null =>
  role.is_admin ? 'admin_role' : role.id === actorOf(ctx).roleId ? 'own_role' : null

interface RoleState {
  flags: RoleFlags
  rules: RoleRules
}

/** The changed role, after all checks. */
async function nextState(ctx: Ctx, holder: Holder, before: RoleState, input: RoleInput): Promise<RoleState> {
  const flags = changeFlags(before.flags, flagsIn(input.profile_data ?? {}))
  const gained = roleFlags.map((flag) => [flag, flags[flag] && !before.flags[flag]])
  refuseMoreThanOwn(holder, { flags: Object.fromEntries(gained) as RoleFlags })
  const hidden = hiddenRules(ctx, await editorsView(ctx), before.rules)
  const rules = changeRules(before.rules, hidden, input)
  refuseCustomBeyondPlan(ctx, before.rules, rules)
  const issues = await ruleIssues(ctx, before.rules, rules, input)
  if (issues.length > 0) throw new AppError('invalid_input', { issues: issues.slice(0, 50) })
  refuseRulesBeyondOwn(holder, rules, { before: before.rules })
  return { flags, rules }
}

const flagsIn = (profile: Partial<RoleProfile>): Partial<RoleFlags> =>
  Object.fromEntries(
    roleFlags.flatMap((flag): [RoleFlag, boolean][] => {
      const on = profile[flag]
      return on === undefined ? [] : [[flag, on]]
    }),
  )

const stored = ({ flags, rules }: RoleState) => ({
  flags,
  tables: rules.tables,
  apps: rules.apps,
  doc_pages: rules.docPages,
})

async function withMembers(
  ctx: TxCtx,
  orgId: string,
  roleId: string,
  members: readonly string[] | undefined,
): Promise<RoleWithMembers> {
  const role = await roleStore.findRole(ctx.db, orgId, roleId)
  if (role && members && members.length > 0) {
    authorize(ctx, 'users.manage')
    await moveMembers(ctx, await holderNow(ctx, 'manage_users'), role, members)
    await touchAccess(ctx, orgId)
  }
  return loadRole(ctx, orgId, roleId)
}
