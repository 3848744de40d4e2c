import { contract } from '@oficina/contract'
import { answering, routes } from '../../platform/http/routes.ts'
import { listNotifications, markRead, subscribe, unreadCount, unsubscribe, wasMentioned } from './service.ts'

const done = { ok: true as const }

export const notificationRoutes = routes(contract.notifications, {
  list: (ctx, input) => listNotifications(ctx, input),
  unread: async (ctx) => {
    const [unread, has_mention] = await Promise.all([unreadCount(ctx), wasMentioned(ctx)])
    return { unread, has_mention }
  },
  read: answering(async (ctx, { id }) => ({ unread: await markRead(ctx, id) })),
  readAll: answering(async (ctx) => ({ unread: await markRead(ctx, null) })),
  pushKey: async (ctx) => ({ key: ctx.ports.push.publicKey }),
  subscribe: async (ctx, { payload: { endpoint, keys } }) => {
    await subscribe(ctx, { endpoint, ...keys })
    return done
  },
  unsubscribe: async (ctx, { endpoint }) => {
    await unsubscribe(ctx, endpoint)
    return done
  },
})
