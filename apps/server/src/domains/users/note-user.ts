import { differences, type Named } from '../../platform/audit/differences.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { TxCtx } from '../../platform/context.ts'
import type { RoleRow } from '../roles/index.ts'
import { nameOf } from './present.ts'
import type { User } from './queries/users.ts'

interface Noted {
  user: User
  role: RoleRow
}

/** What an administrator decides about a person; what people write about themselves is their own. */
const stateOf = ({ user, role }: Noted): Named => ({
  id: user.id,
  label: nameOf(user),
  state: {
    email: user.email,
    seat: user.seat,
    role: role.name,
    active: user.active,
    whatsapp: user.whatsapp,
    default_workspace: user.default_workspace,
  },
})

/** Keeps what became of someone's place in the organisation. */
export async function noteUser(ctx: TxCtx, before: Noted | null, after: Noted): Promise<void> {
  for (const action of differences('user', null, before ? [stateOf(before)] : [], [stateOf(after)]))
    await recordAction(ctx, action)
}
