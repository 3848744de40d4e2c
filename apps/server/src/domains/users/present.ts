import type { Colleague, Invitation, Profile, UserRow, UserSettings, userStatuses } from '@oficina/contract'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import type { Colleague as Person } from './queries/people.ts'
import type { Waiting } from './queries/invitations.ts'
import type { User } from './queries/users.ts'

type Named = Pick<User, 'display_name' | 'first_name' | 'last_name' | 'email'>

/** The name that someone chose, else their own; empty for who was invited and said none. */
const givenName = (user: Named): string => user.display_name || `${user.first_name} ${user.last_name}`.trim()

/** What someone is called is for all, how to reach them is not: who has no name goes by the first half of their address. */
export const nameOf = (user: Named): string => givenName(user) || (user.email.split('@')[0] ?? '')

export function statusOf(user: User): (typeof userStatuses)[number] {
  if (!user.active) return 'disabled'
  if (user.last_login_at !== null || user.is_sample) return 'active'
  return user.invitation === 'failed' || user.mail_failed ? 'invite_failed' : 'invite_sent'
}

export function presentUser(ctx: Ctx, user: User): UserRow {
  return {
    id_user: user.id,
    // For those who manage people, and see the address in any case.
    name: givenName(user) || user.email,
    email: user.email,
    whatsapp: user.whatsapp,
    photo_url: pictureUrl(ctx, user.org_id, user.photo_file_id),
    seat: user.seat,
    id_profile: user.role_id,
    default_workspace: user.default_workspace,
    active: user.active,
    status: statusOf(user),
    created_at: user.created_at,
    last_login_at: user.last_login_at,
    created_by: user.created_by,
  }
}

export const presentInvitation = ({ role_id, ...waiting }: Waiting): Invitation => ({ ...waiting, id_profile: role_id })

/** Without the address. */
export function presentColleague(ctx: Ctx, person: Person): Colleague {
  const { id, name, photo_file_id: photo, active } = person
  return { id_user: id, name, photo_url: pictureUrl(ctx, actorOf(ctx).orgId, photo), active }
}

export function presentProfile(ctx: Ctx, user: User): Profile {
  return {
    id_user: user.id,
    display_name: user.display_name,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    personal_email: user.personal_email,
    phone: user.phone,
    photo_url: pictureUrl(ctx, user.org_id, user.photo_file_id),
  }
}

const defaults: UserSettings = {
  user_mention_notification_email: true,
  user_mention_notification_oficina: true,
  duplicate_notification_email: false,
  duplicate_notification_oficina: true,
  export_notification_oficina: true,
  system_notification_email: true,
  system_notification_oficina: true,
  language: null,
  color_scheme: 'auto',
  home_view: 'list',
  start_here: true,
  start_here_done: false,
  build_mode: false,
  date_format: null,
}

export function settingsOf(user: Pick<User, 'settings'>): UserSettings {
  return { ...defaults, ...user.settings }
}
