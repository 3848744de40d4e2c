import { z } from 'zod'
import { decideInApp } from '@oficina/access'
import type { RoomRule } from '../../platform/domain.ts'
import type { RoomProjector } from '../../platform/realtime/projector.ts'
import { findApp } from './queries/apps.ts'
import { abilitiesIn } from './app-access.ts'

/** Who may see an app may hear of it. */
export const appRule: RoomRule = async (ctx, appId) => {
  if (ctx.principal.kind !== 'member' || ctx.principal.owesMfa) return false
  const app = await findApp(ctx.db, ctx.principal.orgId, appId)
  return app !== null && abilitiesIn(ctx, app).view
}

/** Someone who builds, and the block at which they are. */
const place = z.strictObject({ editing: z.literal(true), block: z.string().max(40).nullable() })

export const appProjector: RoomProjector = {
  // Events carry ids and places on the grid, which are the same for all who may see the app.
  project: async (_services, event, listeners) => new Map(listeners.map((listener) => [listener, event.payload])),
  places: {
    shape: place,
    /** Only those who build see where others build. */
    async seenBy(services, at, listeners) {
      const app = await findApp(services.database.org(at.orgId), at.orgId, at.roomId)
      if (!app) return new Set()
      const builds = listeners.filter(
        ({ actor, userId }) =>
          decideInApp(actor, { id: app.id, isOwn: app.created_by === userId }, 'editBlocks').allowed,
      )
      return new Set(builds)
    },
  },
}
