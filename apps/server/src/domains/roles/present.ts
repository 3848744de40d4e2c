import type { Role } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import type { RoleWithMembers } from './service.ts'

export function presentRole(ctx: Ctx, { role, members }: RoleWithMembers): Role {
  return {
    id_profile: role.id,
    name: role.name,
    color: role.color,
    is_admin: role.is_admin,
    initial_url: role.initial_url,
    profile: role.flags,
    members: members.map((member) => ({
      user_id: member.id,
      user_name: member.display_name || `${member.first_name} ${member.last_name}`.trim() || member.email,
      photo_url: pictureUrl(ctx, role.org_id, member.photo_file_id),
    })),
    updated_at: role.updated_at,
    updated_by: role.updated_by,
  }
}
