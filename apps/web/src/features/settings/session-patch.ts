import type { Org, Profile, Session } from '@oficina/contract'
import { findSession, sessionQuery } from '../../ground/session/session.ts'
import { changeLanguage, currentLanguage } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'

let following: Promise<unknown> = Promise.resolve()

/** One after the other: a language that is still loading must not arrive after the one that was chosen last. */
const followLanguage = () => {
  following = following.then(() => changeLanguage(findSession()?.language ?? currentLanguage())).catch(() => {})
}

/** The interface speaks the person's language, else the organisation's; whichever of the two was changed, it follows. */
function patch(change: (session: Session) => Session) {
  const before = findSession()
  if (!before) return
  const changed = change(before)
  const next: Session = { ...changed, language: changed.settings.language ?? changed.org.locale_settings.language }
  queryClient.setQueryData(sessionQuery.queryKey, next)
  followLanguage()
}

/** Puts changed settings of the organisation where the whole interface reads them. */
export const patchOrg = (org: Partial<Org>) => patch((session) => ({ ...session, org: { ...session.org, ...org } }))

export const patchProfile = (profile: Profile) =>
  patch((session) => ({ ...session, user: { ...session.user, ...profile } }))

export const patchUserSettings = (settings: Partial<Session['settings']>) =>
  patch((session) => ({ ...session, settings: { ...session.settings, ...settings } }))

/** Asks for the session again: abilities and language may follow from what was changed. */
export const refreshSession = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
