import type { Domain } from '../../platform/domain.ts'
import { mailOrganisations } from './mail-organisations.ts'
import { mountFormPost } from './oauth/http.ts'
import { mailReset } from './passwords/reset.ts'
import { authRoutes, clientRoutes, identityRoutes, invitationRoutes, mfaRoutes } from './routes.ts'
import { mailSignUp } from './sign-up/sign-up.ts'

export { type Authenticate, makeAuthenticate, type SeekToken } from './authenticate.ts'
export { type ActorParts, actorFrom } from './principal.ts'
export { sessionCookieName } from './cookies.ts'
export { actFor } from './act-for.ts'
export { findMember } from './find-member.ts'
export { seeAs, type SeenWish, stopSeeing, usualSeat } from './see-as.ts'
export { type CreatedOrganisation, createOrganisation, type NewOrganisation } from './sign-up/create-organisation.ts'
export { ensureFirstOrganisation } from './sign-up/first-organisation.ts'

export const accounts: Domain = {
  name: 'accounts',
  routes: [authRoutes, mfaRoutes, identityRoutes, invitationRoutes, clientRoutes],
  jobs: [mailReset, mailSignUp, mailOrganisations],
  http: mountFormPost,
}
