import { roleFlags, seats } from '@oficina/access'
import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { email, id, line, localPath, requiredLine, timestamp } from './shapes.ts'

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
    input: noInput,
    output: z.object({ people: z.array(colleague) }),
    summary: 'Names and pictures of everyone in the organisation, for fields that name people',
  }),
  list: call({
    method: 'GET',
    path: '/v3/account/user',
    access: 'users.manage',
    input: input({
      q: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(500).default(500),
    }),
    output: z.object({ users: z.array(userRow), more: z.boolean() }),
    summary: 'People of the organisation',
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
    access: 'users.manage',
    input: input({
      emails: z.array(email).min(1).max(30),
      whatsapp: line(40).nullable().optional(),
      seat: z.enum(seats),
      id_profile: id('rol'),
      default_workspace: localPath.nullable().optional(),
    }),
    output: z.object({ users: z.array(userRow) }),
    summary: 'Invite people, at most 30 at a time',
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
}

const flags = z.strictObject(
  Object.fromEntries(roleFlags.map((f) => [f, z.boolean()])) as Record<(typeof roleFlags)[number], z.ZodBoolean>,
)
export const role = z.object({
  id_profile: z.string(),
  name: z.string(),
  color: z.string(),
  is_admin: z.boolean(),
  initial_url: z.string().nullable(),
  profile: flags,
  members: z.array(z.object({ user_id: z.string(), user_name: z.string(), photo_url: z.string().nullable() })),
  updated_at: timestamp,
  updated_by: z.string().nullable(),
})
export type Role = z.infer<typeof role>

export const roles = {
  list: call({
    method: 'POST',
    path: '/profile/list',
    access: 'users.manage',
    input: noInput,
    output: z.object({ roles: z.array(role) }),
    summary: 'Roles of the organisation',
  }),
  create: call({
    method: 'POST',
    path: '/profile/create',
    access: 'roles.manage',
    input: input({
      profile_name: requiredLine(60),
      color: requiredLine(20),
      profile_data: flags.partial().optional(),
      initial_url: localPath.nullable().optional(),
    }),
    output: role,
    summary: 'Make a role',
  }),
  update: call({
    method: 'POST',
    path: '/profile/update',
    access: 'roles.manage',
    input: input({
      profile_id: id('rol'),
      profile_name: requiredLine(60).optional(),
      color: requiredLine(20).optional(),
      profile_data: flags.partial().optional(),
      initial_url: localPath.nullable().optional(),
    }),
    output: role,
    summary: 'Change a role; in force everywhere within 5 seconds',
  }),
}
