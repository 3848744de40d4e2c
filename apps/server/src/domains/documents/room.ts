import { z } from 'zod'
import type { RoomRule } from '../../platform/domain.ts'
import type { RoomProjector } from '../../platform/realtime/projector.ts'
import { canIn, decideIn } from './document-access.ts'
import { findDocument } from './queries/documents.ts'

/** Who may see a page may hear what is written on it. */
export const documentRule: RoomRule = async (ctx, id) => {
  if (ctx.principal.kind !== 'member' || ctx.principal.owesMfa) return false
  const document = await findDocument(ctx.db, ctx.principal.orgId, id)
  return document !== null && canIn(ctx, document, 'view')
}

const key = z.strictObject({ client: z.number().int().min(0), clock: z.number().int().min(0) })
/** A place in a text that moves with it: behind or before a letter that has a name of its own. */
const position = z.strictObject({
  type: z.optional(key),
  tname: z.optional(z.literal('content')),
  item: z.optional(key),
  assoc: z.optional(z.number().int().min(-1).max(1)),
})
/** Someone's cursor: where their selection begins and ends. */
const cursor = z.strictObject({ anchor: position, head: position })

export const documentProjector: RoomProjector = {
  // What is written is the same for all who may see the page; the room lets in nobody else.
  project: async (_services, event, listeners) => new Map(listeners.map((listener) => [listener, event.payload])),
  places: {
    shape: cursor,
    async seenBy(services, at, listeners) {
      const document = await findDocument(services.database.org(at.orgId), at.orgId, at.roomId)
      if (!document) return new Set()
      return new Set(listeners.filter((listener) => decideIn(listener, document, 'view').allowed))
    },
  },
}
