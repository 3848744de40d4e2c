import { type Ability, type Decision, decide } from '@oficina/access'
import type { Session } from '@oficina/contract'

/** Which gate keeps an ability from the person: what a screen says about it depends on that. Null where none does. */
export function whyNot({ user, plan, org, can }: Session, ability: Ability): Decision['reason'] {
  if (can[ability]) return null
  const { reason } = decide(
    {
      seat: user.seat,
      isAdmin: user.role.is_admin,
      flags: user.role.flags,
      features: plan.features,
      tables: {},
      apps: {},
      docPages: {},
      org: {
        hideTablesForMember: org.hide_tables_for_member,
        memberUploadDataShortcut: org.member_upload_data_shortcut,
      },
    },
    ability,
  )
  return reason ?? 'needs_role'
}
