import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { id, timestamp } from './shapes.ts'

/** What people are told about; each has its switches in their settings. */
export const notificationTypes = [
  'mention',
  'task',
  'chat',
  'import',
  'export',
  'duplicate',
  'template',
  'invite',
  'agent',
  'system',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationLimits = {
  /** Days that one is kept. */
  days: 90,
  page: 50,
  /** A badge shows no more than this, as +99. */
  badge: 99,
  /** Browsers of one person that are told by push. */
  browsers: 20,
} as const

export const notification = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  created_at: timestamp,
  is_read: z.boolean(),
  /** A path of ours; null where there is nothing to open. */
  link: z.string().nullable(),
  props: z.object({ type: z.enum(notificationTypes) }),
  /** Who caused it, where someone did. */
  actor: z.object({ id_user: z.string(), name: z.string(), photo_url: z.string().nullable() }).nullable(),
})
export type Notification = z.infer<typeof notification>

/** Where a browser's push service takes messages, and the keys that only the browser can read them by. */
const pushToken = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}=*$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{16,40}=*$/),
  }),
  expirationTime: z.number().nullable().optional(),
})

const unread = z.number().int()

export const notifications = {
  list: call({
    method: 'GET',
    path: '/v3/notifications',
    personal: true,
    access: 'member',
    input: input({
      filter: z.enum(['all', 'unread']).default('all'),
      /** The last one that is known already. */
      after: id('ntf').optional(),
    }),
    output: z.object({ notifications: z.array(notification), more: z.boolean(), unread }),
    summary: 'What the person was told, newest first',
  }),
  unread: call({
    method: 'GET',
    path: '/v3/notifications/unread',
    access: 'member',
    input: noInput,
    output: z.object({ unread, has_mention: z.boolean() }),
    summary: 'How many notifications are unread',
  }),
  read: call({
    method: 'POST',
    path: '/v3/notifications/{id}/read',
    access: 'member',
    input: input({ id: id('ntf') }),
    output: z.object({ unread }),
    summary: 'Mark one as read',
  }),
  readAll: call({
    method: 'POST',
    path: '/v3/notifications/read-all',
    access: 'member',
    input: noInput,
    output: z.object({ unread }),
    summary: 'Mark all as read',
  }),
  pushKey: call({
    method: 'GET',
    path: '/notifications/push-key',
    access: 'member',
    input: noInput,
    output: z.object({ key: z.string() }),
    summary: 'The key by which a browser knows that a push comes from this server',
  }),
  subscribe: call({
    method: 'POST',
    path: '/notifications/subscribe',
    access: 'member',
    input: input({ payload: pushToken, type: z.literal('generic_browser') }),
    output: done,
    summary: 'Have this browser told by push while the session lasts',
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'member',
    input: input({ endpoint: z.string().max(1_000) }),
    output: done,
    summary: 'No longer tell this browser by push',
  }),
}
