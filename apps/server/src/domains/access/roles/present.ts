import type { Role } from '@oficina/contract'
import { decideFor } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { pictureUrl } from '../../../platform/files/picture-url.ts'
import { type EditorsView, hiddenRules } from './check-rules.ts'
import { rulesOf } from '../../roles/index.ts'
import type { RoleWithMembers } from './load-role.ts'
import { presentRules, ruleKinds } from './rules.ts'
import { lockOf } from './write-role.ts'

/** A role with the rules that the reader can see. */
export function presentRole(ctx: Ctx, view: EditorsView, { role, members, holders }: RoleWithMembers): Role {
  const [rules, hidden] = [rulesOf(role), hiddenRules(ctx, view, rulesOf(role))]
  // E-mail addresses are for people who manage users.
  const seesAddresses = decideFor(ctx.principal, 'users.manage').allowed
  const addressOf = (email: string) => (seesAddresses ? email : (email.split('@')[0] ?? ''))
  const shown = ruleKinds.map(({ key }) => [
    key,
    Object.fromEntries(Object.entries(rules[key]).filter(([id]) => !Object.hasOwn(hidden[key], id))),
  ])
  return {
    id_profile: role.id,
    name: role.name,
    color: role.color,
    is_admin: role.is_admin,
    initial_url: role.initial_url,
    profile: { ...role.flags, ...presentRules(Object.fromEntries(shown)) },
    members: members.map((member) => ({
      user_id: member.id,
      user_name: member.display_name || `${member.first_name} ${member.last_name}`.trim() || addressOf(member.email),
      photo_url: pictureUrl(ctx, role.org_id, member.photo_file_id),
    })),
    holders,
    locked: lockOf(ctx, role),
    updated_at: role.updated_at,
    updated_by: role.updated_by,
  }
}
