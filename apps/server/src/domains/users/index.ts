import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { profileRoutes, userRoutes } from './routes.ts'

export { inviteUsers } from './invite.ts'
export { answerInvitation } from './invitations.ts'
export { findInvitationOf, type Invitation } from './queries/invitations.ts'
export { nameCopy } from './name-copy.ts'
export { findPeople, type NamedPerson, peopleByIds } from './queries/people.ts'
export { nameOf, presentProfile, settingsOf } from './present.ts'
export { addSampleUser, removeSampleUser } from './sample-users.ts'
export { findUser, insertUser, markLoggedIn, type User } from './queries/users.ts'

export const users: Domain = {
  name: 'users',
  routes: [userRoutes, profileRoutes],
  rooms: {
    user: async ({ principal }, id) =>
      principal.kind === 'member' && principal.userId === id && !principal.owesMfa && !principal.preview,
  },
}
