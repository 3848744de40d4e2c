import { seats } from '@oficina/access'
import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { email, id, line, localPath, opaqueToken, timestamp } from './shapes.ts'

export const userStatuses = ['active', 'invite_sent', 'invite_failed', 'disabled'] as const
export const userRow = z.object({
  id_user: z.string(),
  name: z.string(),
  email: z.string(),
  whatsapp: z.string().nullable(),
  photo_url: z.string().nullable(),
  seat: z.enum(seats),
  id_profile: z.string(),
  default_workspace: z.string().nullable(),
  active: z.boolean(),
  status: z.enum(userStatuses),
  created_at: timestamp,
  last_login_at: timestamp.nullable(),
  created_by: z.string().nullable(),
})
export type UserRow = z.infer<typeof userRow>

/** Who was invited and has not come yet. */
export const invitation = z.object({
  /** Of a person (`usr_`) where the invitation was mailed, of the invitation itself (`inv_`) where it is a link. */
  id: z.string(),
  way: z.enum(['email', 'whatsapp']),
  /** The address or the number. */
  to: z.string(),
  seat: z.enum(seats),
  id_profile: z.string(),
  invited_by: z.string().nullable(),
  /** What the inviter is called. */
  inviter: z.string().nullable(),
  invited_at: timestamp,
  expires_at: timestamp.nullable(),
  /** The link works no longer: only a new one does. */
  is_over: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** How many seats of a kind are taken and how many there are; null for no limit. */
const seatUse = z.object({
  used: z.number().int(),
  max: z.number().int().nullable(),
  /** People of the kind who are listed, also those who take no seat. */
  people: z.number().int(),
})
export const seatUses = z.object({
  builder: seatUse,
  member: seatUse,
  viewer: seatUse,
  /** All kinds together, where the plan counts people. */
  users: seatUse,
  /** Whether the plan has seats for people who only look. */
  allow_viewers: z.boolean(),
})
export type SeatUses = z.infer<typeof seatUses>

/** A list in an address: `status=active,disabled`. */
const listed = <T extends z.ZodType<unknown, string>>(item: T, most = 50) =>
  z
    .string()
    .max(most * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(item).max(most))
    .optional()

const lines = z
  .string()
  .max(8_000)
  .transform((text) => text.split('\n').filter(Boolean))
  .pipe(z.array(z.string().max(320)).max(50))

/** Someone of the organisation, as everyone in it may know them. */
export const colleague = z.object({
  id_user: z.string(),
  name: z.string(),
  photo_url: z.string().nullable(),
  active: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

export const users = {
  colleagues: call({
    method: 'GET',
    path: '/v3/account/colleagues',
    access: 'member',
    input: input({
      /** A part of the name; nothing for the first ones in the order of names. */
      q: z.string().max(200).optional(),
      /** These people instead, also those who left. */
      ids: listed(id('usr'), 200),
      /** Those who are called exactly so instead; one on each line. */
      names: lines.optional(),
      /** With those who left, after the others. */
      with_disabled: z.enum(['true']).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ people: z.array(colleague), more: z.boolean() }),
    summary: 'Names and pictures of people in the organisation, for fields that name people',
  }),
  list: call({
    method: 'GET',
    path: '/v3/account/user',
    access: 'users.manage',
    input: input({
      q: z.string().max(200).optional(),
      status: listed(z.enum(userStatuses)),
      seat: listed(z.enum(seats)),
      role: listed(id('rol')),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(500).default(500),
    }),
    /** `total` counts all that are found; null while there are more pages, since counting would read everyone. */
    output: z.object({ users: z.array(userRow), more: z.boolean(), total: z.number().int().nullable() }),
    summary: 'People of the organisation',
  }),
  seats: call({
    method: 'GET',
    path: '/v3/account/seats',
    access: 'users.invite',
    input: noInput,
    output: seatUses,
    summary: 'Seats that are taken and seats that there are',
  }),
  get: call({
    method: 'GET',
    path: '/v3/account/user/{userId}',
    access: 'users.manage',
    input: input({ userId: id('usr') }),
    output: userRow,
    summary: 'One person',
  }),
  invite: call({
    method: 'POST',
    path: '/v3/account/user',
    access: 'users.invite',
    input: input({
      emails: z.array(email).min(1).max(30).optional(),
      /** The same as one text, with commas between the addresses. */
      email: z.string().max(10_000).optional(),
      /** Without an address: the answer has a link to send there. */
      whatsapp: line(40).nullable().optional(),
      seat: z.enum(seats),
      id_profile: id('rol').optional(),
      /** Another name of `id_profile`. */
      role: id('rol').optional(),
      /** A path, or a whole address of this server, of which the path is kept. */
      default_workspace: z.string().max(2_000).nullable().optional(),
      /** Off: the person is listed and not let in, and no mail goes out. */
      active: z.boolean().optional(),
    }),
    output: z.object({
      users: z.array(userRow),
      /** Of an invitation without an address: whoever opens it says theirs, and is mailed the invitation. */
      link: z.string().nullable(),
    }),
    summary: 'Invite people, at most 30 at a time, or one by a link for a WhatsApp message',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/account/user/{userId}',
    access: 'users.manage',
    input: input({
      userId: id('usr'),
      seat: z.enum(seats).optional(),
      id_profile: id('rol').optional(),
      whatsapp: line(40).nullable().optional(),
      default_workspace: localPath.nullable().optional(),
      active: z.boolean().optional(),
    }),
    output: userRow,
    summary: 'Change seat, role or state of a person',
  }),
  sendInvite: call({
    method: 'POST',
    path: '/v3/account/user/{userId}/send-invite',
    access: 'users.manage',
    input: input({ userId: id('usr') }),
    output: done,
    summary: 'Mail the invitation again',
  }),
  invitations: call({
    method: 'GET',
    path: '/v3/account/invitations',
    access: 'users.invite',
    input: noInput,
    output: z.object({ invitations: z.array(invitation), more: z.boolean() }),
    summary: 'Who was invited and has not come yet; for those who do not manage people, whom they invited themselves',
  }),
  renewInvitation: call({
    method: 'POST',
    path: '/v3/account/invitations/{invitationId}/link',
    access: 'users.invite',
    input: input({ invitationId: id('inv') }),
    output: z.object({ link: z.string() }),
    summary: 'A new link for an invitation by WhatsApp; the one before ends',
  }),
  revokeInvitation: call({
    method: 'DELETE',
    path: '/v3/account/invitations/{invitationId}',
    access: 'users.invite',
    input: input({ invitationId: id('inv') }),
    output: done,
    summary: 'End an invitation by WhatsApp; one by mail ends when its person is disabled',
  }),
}

export const invitations = {
  join: call({
    method: 'POST',
    path: '/auth/join',
    access: 'public',
    input: input({ token: opaqueToken, email }),
    output: done,
    summary: 'Say the own address to an invitation without one; the invitation is mailed there',
  }),
}
