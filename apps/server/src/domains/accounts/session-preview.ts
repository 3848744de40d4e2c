import type { Session } from '@oficina/contract'
import { nobodysId } from '../../platform/access/principal.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SessionRow } from '../identity/index.ts'
import { findRole, type RoleRow } from '../roles/index.ts'
import { findUser, nameOf, type User } from '../users/index.ts'

interface Shown {
  user: User
  role: RoleRow
  preview: Session['preview']
}

/** Who the interface shows as signed in: the person, or whom they see as. Language and look stay their own. */
export async function shownPerson(ctx: Ctx, row: SessionRow, user: User, role: RoleRow): Promise<Shown> {
  const own = { user, role, preview: null }
  if (!role.is_admin) return own
  const admin = nameOf(user)
  if (row.see_as_user) {
    const seen = await findUser(ctx.db, row.org_id, row.see_as_user)
    const theirs = seen && (await findRole(ctx.db, row.org_id, seen.role_id))
    if (!seen || !theirs) return own
    const preview = { kind: 'user' as const, id: seen.id, name: nameOf(seen), seat: seen.seat, admin }
    return { user: seen, role: theirs, preview }
  }
  const seen = row.see_as_role ? await findRole(ctx.db, row.org_id, row.see_as_role) : null
  if (!seen) return own
  const seat = row.see_as_seat ?? 'member'
  return {
    user: someoneWith(user, seen, seat),
    role: seen,
    preview: { kind: 'role', id: seen.id, name: seen.name, seat, admin },
  }
}

/** A person without a name or a past, who holds the role. */
const someoneWith = (user: User, role: RoleRow, seat: User['seat']): User => ({
  ...user,
  id: nobodysId,
  email: '',
  display_name: role.name,
  first_name: '',
  last_name: '',
  personal_email: null,
  phone: null,
  whatsapp: null,
  photo_file_id: null,
  default_workspace: null,
  seat,
  role_id: role.id,
})
