import { contract } from '@oficina/contract'
import type { Ctx } from '../../../platform/context.ts'
import { issuesOf } from '../../../platform/http/issues.ts'
import { answering, routes } from '../../../platform/http/routes.ts'
import { editorsView } from './check-rules.ts'
import type { RoleWithMembers } from './load-role.ts'
import { presentRole } from './present.ts'
import * as service from './service.ts'
import { createRole, findIssues, requireRole, updateRole } from './write-role.ts'

const shown = async (ctx: Ctx, role: RoleWithMembers) => presentRole(ctx, await editorsView(ctx), role)

/** Reports each unknown key with its path. */
const eachKey = ({ path, reason, keys }: { path: string; reason: string; keys?: string[] }) =>
  (keys ?? ['']).map((key) => ({ path: [path, key].filter(Boolean).join('.'), reason }))

export const roleRoutes = routes(contract.roles, {
  list: async (ctx) => {
    const view = await editorsView(ctx)
    return { roles: (await service.listRoles(ctx)).map((role) => presentRole(ctx, view, role)) }
  },
  create: answering(async (ctx, input) => shown(ctx, await createRole(ctx, input))),
  update: answering(async (ctx, input) => shown(ctx, await updateRole(ctx, input))),
  duplicate: answering(async (ctx, { profile_id }) => shown(ctx, await service.duplicateRole(ctx, profile_id))),
  delete: async (ctx, { profile_id, users_new_profile }) => {
    await service.deleteRole(ctx, profile_id, users_new_profile)
    return { ok: true as const }
  },
  check: async (ctx, { profile_id, profile_data }) => {
    await requireRole(ctx, profile_id)
    const parsed = contract.roles.update.input.safeParse({ profile_id, profile_data })
    if (!parsed.success) return { issues: issuesOf(parsed.error.issues).flatMap(eachKey) }
    return { issues: await findIssues(ctx, profile_id, parsed.data.profile_data ?? {}) }
  },
})
