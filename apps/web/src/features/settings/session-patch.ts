import type { Org, Profile, Session } from '@oficina/contract'
import { sessionQuery } from '../../app/session/session.ts'
import { queryClient } from '../../lib/query-client.ts'

const patch = (change: (session: Session) => Session) =>
  queryClient.setQueryData<Session | null>(sessionQuery.queryKey, (session) => session && change(session))

/** Puts changed settings of the organisation where the whole interface reads them. */
export const patchOrg = (org: Partial<Org>) => patch((session) => ({ ...session, org: { ...session.org, ...org } }))

export const patchProfile = (profile: Profile) =>
  patch((session) => ({ ...session, user: { ...session.user, ...profile } }))

export const patchUserSettings = (settings: Partial<Session['settings']>) =>
  patch((session) => ({ ...session, settings: { ...session.settings, ...settings } }))

/** Asks for the session again: abilities and language may follow from what was changed. */
export const refreshSession = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
