import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { listInvitations, renewInvitation, revokeInvitation } from './invitations.ts'
import { inviteUsers, resendInvitation } from './invite.ts'
import { inviteByNumber, isByNumberOnly } from './invite-link.ts'
import { getUser, listColleagues, listUsers, seatUses } from './list-users.ts'
import { replacePhoto } from './photo.ts'
import { presentColleague, presentInvitation, presentProfile, presentUser, settingsOf } from './present.ts'
import { getOwnUser, updateProfile, updateSetting } from './profile.ts'
import { updateUser } from './update-user.ts'

const ok = { ok: true } as const

export const userRoutes = routes(contract.users, {
  colleagues: async (ctx, input) => {
    const { people, more } = await listColleagues(ctx, input)
    return { people: people.map((person) => presentColleague(ctx, person)), more }
  },
  list: async (ctx, input) => {
    const { users, ...rest } = await listUsers(ctx, input)
    return { users: users.map((user) => presentUser(ctx, user)), ...rest }
  },
  seats: (ctx) => seatUses(ctx),
  get: async (ctx, { userId }) => presentUser(ctx, await getUser(ctx, userId)),
  invite: async (ctx, input, { services }) => {
    const { baseUrl } = services.config
    if (isByNumberOnly(input)) return { users: [], link: await inviteByNumber(ctx, baseUrl, input) }
    const invited = await inviteUsers(ctx, baseUrl, input)
    return { users: invited.map((user) => presentUser(ctx, user)), link: null }
  },
  update: async (ctx, input) => presentUser(ctx, await updateUser(ctx, input)),
  sendInvite: async (ctx, { userId }, { services }) => {
    await resendInvitation(ctx, services.config.baseUrl, userId)
    return ok
  },
  invitations: async (ctx) => {
    const { waiting, more } = await listInvitations(ctx)
    return { invitations: waiting.map(presentInvitation), more }
  },
  renewInvitation: async (ctx, { invitationId }, { services }) => ({
    link: await renewInvitation(ctx, services.config.baseUrl, invitationId),
  }),
  revokeInvitation: async (ctx, { invitationId }) => {
    await revokeInvitation(ctx, invitationId)
    return ok
  },
})

export const profileRoutes = routes(contract.profiles, {
  get: async (ctx) => presentProfile(ctx, await getOwnUser(ctx)),
  update: async (ctx, input) => presentProfile(ctx, await updateProfile(ctx, input)),
  uploadPhoto: async (ctx, _, http) => presentProfile(ctx, await replacePhoto(ctx, await http.file())),
  removePhoto: async (ctx) => presentProfile(ctx, await replacePhoto(ctx, null)),
  settings: async (ctx) => settingsOf(await getOwnUser(ctx)),
  updateSetting: async (ctx, input) => settingsOf(await updateSetting(ctx, input)),
})
