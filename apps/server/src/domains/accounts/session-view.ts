import { abilitiesOf } from '@oficina/access'
import type { Session } from '@oficina/contract'
import { inOrg, type Ctx, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { latestEventId } from '../../platform/realtime/replay.ts'
import { findSessionRow } from '../identity/index.ts'
import { findOrg, presentOrg } from '../orgs/index.ts'
import { isGiven, planOf } from '../plans/index.ts'
import { findRole } from '../roles/index.ts'
import { findUser, presentProfile, settingsOf } from '../users/index.ts'
import { actorFrom } from './principal.ts'
import { shownPerson } from './session-preview.ts'

/** All that the interface starts from. */
export async function loadSession(
  services: Services,
  ctx: Ctx,
  ids: { orgId: string; sessionId: string },
): Promise<Session> {
  const within = inOrg(services, ctx, ids.orgId)
  const row = await findSessionRow(within.db, ids.orgId, ids.sessionId)
  const org = await findOrg(within.db, ids.orgId)
  const user = row && (await findUser(within.db, ids.orgId, row.user_id))
  const role = user && (await findRole(within.db, ids.orgId, user.role_id))
  if (!row || !org || !user?.active || !role) throw new AppError('not_signed_in')
  const plan = planOf(org)
  const settings = settingsOf(user)
  const shown = await shownPerson(within, row, user, role)
  const { config } = services
  const can = abilitiesOf(actorFrom({ user: shown.user, role: shown.role, org }))
  // While a sample company is there, whoever builds is led through it first, until they have seen enough.
  const home = org.sample !== null && can['build.use'] && settings.start_here ? '/start-here' : '/home'
  return {
    key: `${org.id}:${user.id}${shown.preview ? `:${shown.preview.id}:${shown.preview.seat}` : ''}`,
    id_session: row.id,
    last_event: await latestEventId(services.database),
    org: presentOrg(within, org),
    user: {
      ...presentProfile(within, shown.user),
      seat: shown.user.seat,
      role: {
        id_profile: shown.role.id,
        name: shown.role.name,
        is_admin: shown.role.is_admin,
        flags: shown.role.flags,
      },
    },
    plan: {
      id: plan.id,
      is_trial: plan.isTrial,
      is_given: isGiven(org),
      trial_days_left: plan.trialDaysLeft,
      features: plan.features,
    },
    can,
    preview: shown.preview,
    settings,
    language: settings.language ?? org.language,
    landing_path: shown.user.default_workspace ?? shown.role.initial_url ?? home,
    owes_mfa: org.mfa_required && row.mfa_at === null,
    server: {
      help_email: config.OFICINA_HELP_EMAIL ?? null,
      desktop_protocol: config.OFICINA_DESKTOP_PROTOCOL ?? null,
      docs_url: config.OFICINA_DOCS_URL ?? null,
    },
  }
}
