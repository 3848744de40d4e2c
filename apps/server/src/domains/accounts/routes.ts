import { contract } from '@oficina/contract'
import { memberOf } from '../../platform/access/authorize.ts'
import { AppError } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import { routes } from '../../platform/http/routes.ts'
import { reportError } from './client-errors.ts'
import { join, openJoin } from './join.ts'
import { requestOrganisations } from './mail-organisations.ts'
import * as factors from './mfa/factors-of-account.ts'
import { sendSessionCode, verifySession } from './mfa/verify-session.ts'
import { finishOauth } from './oauth/callback.ts'
import { disconnectProvider, listProviders, startConnecting } from './oauth/connect.ts'
import { goOn } from './oauth/go-on.ts'
import { openProviders } from './oauth/providers.ts'
import { startOauth } from './oauth/start.ts'
import { changePassword } from './passwords/change.ts'
import { requestReset } from './passwords/reset.ts'
import { openLink, setPasswordByLink } from './passwords/set-by-link.ts'
import { presentJoin, presentLink, presentOwnSession } from './present.ts'
import { findPublicOrg } from './public-org.ts'
import { renewSessionCookie } from './sessions/renew-cookie.ts'
import { listOwnSessions, logout, revokeOtherSessions, revokeSession } from './sessions/sessions.ts'
import { presentChoice } from './sign-in/enter.ts'
import { login, loginWithToken } from './sign-in/login.ts'
import { mfaLogin, resendCode } from './sign-in/mfa-login.ts'
import { listOrganisations, switchOrganisation } from './sign-in/switch-organisation.ts'
import { confirmSignUp, signUp } from './sign-up/sign-up.ts'
import { openVisit } from './visit.ts'

const ok = { ok: true } as const

export const authRoutes = routes(contract.auth, {
  publicOrg: async (ctx, { name }, http) => {
    const { config } = http.services
    const org = await findPublicOrg(openVisit(ctx, http), name)
    return {
      org: org && {
        slug: org.slug,
        name: org.name,
        logo_customizado: pictureUrl(ctx, org.id, org.logo_file_id),
        cor_primaria: org.primary_color,
        language: org.language,
      },
      providers: openProviders(config),
      signup: config.OFICINA_SIGNUP,
    }
  },
  login: (ctx, input, http) => login(openVisit(ctx, http), input),
  mfaLogin: (ctx, input, http) => mfaLogin(openVisit(ctx, http), input),
  mfaResend: async (ctx, { verifySession }, http) => ({
    sentTo: await resendCode(openVisit(ctx, http), verifySession),
  }),
  loginWithToken: (ctx, input, http) => loginWithToken(openVisit(ctx, http), input),
  lookupEmail: async (ctx, { email }, http) => {
    await requestOrganisations(openVisit(ctx, http), email)
    return ok
  },
  resetPassword: async (ctx, { email }, http) => {
    await requestReset(openVisit(ctx, http), email)
    return ok
  },
  tokenInfo: async (ctx, { token }, http) => {
    const visit = openVisit(ctx, http)
    try {
      return presentLink(await openLink(visit, token))
    } catch (error) {
      if (!(error instanceof AppError) || error.id !== 'invalid_token') throw error
      return presentJoin((await openJoin(visit, token)).org)
    }
  },
  changePasswordWithToken: async (ctx, input, http) => ({
    newToken: await setPasswordByLink(openVisit(ctx, http), input),
  }),
  changePassword: async (ctx, input, http) => ({ newToken: await changePassword(ctx, openVisit(ctx, http), input) }),
  signUp: async (ctx, input, http) => {
    await signUp(openVisit(ctx, http), input)
    return ok
  },
  confirmSignUp: (ctx, { token }, http) => confirmSignUp(openVisit(ctx, http), token),
  logout: async (ctx, _, http) => {
    await logout(openVisit(ctx, http))
    return ok
  },
  session: async (ctx, _, http) => ({
    session: ctx.principal.kind === 'member' ? await renewSessionCookie(openVisit(ctx, http)) : null,
  }),
  switchOrganisation: (ctx, { organisation }, http) => switchOrganisation(openVisit(ctx, http), organisation),
  organisations: async (ctx) => {
    const { orgId } = memberOf(ctx)
    const memberships = await listOrganisations(ctx)
    return { organisations: memberships.map((one) => ({ ...presentChoice(ctx, one), current: one.org_id === orgId })) }
  },
  sessions: async (ctx) => {
    const { sessionId } = memberOf(ctx)
    return { sessions: (await listOwnSessions(ctx)).map((session) => presentOwnSession(session, sessionId)) }
  },
  revokeSession: async (ctx, { sessionId }, http) => {
    await revokeSession(openVisit(ctx, http), sessionId)
    return ok
  },
  revokeOtherSessions: async (ctx, _, http) => ({ ended: await revokeOtherSessions(openVisit(ctx, http)) }),
  oauthStart: (ctx, input, http) => {
    const visit = openVisit(ctx, http)
    return goOn(visit, () => startOauth(visit, input))
  },
  oauthCallback: (ctx, { provider, ...answer }, http) => {
    const visit = openVisit(ctx, http)
    return goOn(visit, () => finishOauth(visit, provider, answer))
  },
})

export const invitationRoutes = routes(contract.invitations, {
  join: async (ctx, input, http) => {
    await join(openVisit(ctx, http), input)
    return ok
  },
})

export const identityRoutes = routes(contract.identities, {
  list: async (ctx, _, { services }) => ({ providers: await listProviders(ctx, openProviders(services.config)) }),
  connect: async (ctx, input, http) => ({ url: await startConnecting(ctx, openVisit(ctx, http), input) }),
  disconnect: async (ctx, input, http) => {
    await disconnectProvider(ctx, openVisit(ctx, http), input)
    return ok
  },
})

export const mfaRoutes = routes(contract.mfa, {
  status: (ctx) => factors.factorsStatus(ctx),
  setEmail: async (ctx, input) => {
    await factors.setEmailFactor(ctx, input)
    return ok
  },
  startTotp: (ctx, { password }) => factors.startTotp(ctx, password),
  confirmTotp: async (ctx, { code }, http) => ({
    recovery_codes: await factors.confirmTotp(ctx, openVisit(ctx, http), code),
  }),
  disableTotp: async (ctx, { password }) => {
    await factors.disableTotp(ctx, password)
    return ok
  },
  newRecoveryCodes: async (ctx, { password }) => ({ recovery_codes: await factors.newRecoveryCodes(ctx, password) }),
  sendSessionCode: async (ctx) => ({ sentTo: await sendSessionCode(ctx) }),
  verifySession: async (ctx, input, http) => {
    await verifySession(ctx, openVisit(ctx, http), input)
    return ok
  },
})

export const clientRoutes = routes(contract.client, {
  reportError: async (ctx, input, http) => ({ ref: await reportError(ctx, input, String(http.request.id)) }),
  ping: async () => ok,
})
