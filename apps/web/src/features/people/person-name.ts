import type { Profile } from '@oficina/contract'

/** What to call a person: the name they chose to show, else the one they were given, else their address. */
export function personName(user: Pick<Profile, 'display_name' | 'first_name' | 'last_name' | 'email'>): string {
  return user.display_name.trim() || `${user.first_name} ${user.last_name}`.trim() || user.email
}
