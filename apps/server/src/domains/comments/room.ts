import { AppError } from '../../platform/errors.ts'
import type { RoomRule } from '../../platform/domain.ts'
import type { RoomProjector } from '../../platform/realtime/projector.ts'
import { requireRecord } from '../history/index.ts'
import { seersOf } from '../records/index.ts'
import { recordOfRoom } from './events.ts'

/** Who sees a record may hear of its comments. */
export const commentsRule: RoomRule = async (ctx, roomId) => {
  const record = recordOfRoom(roomId)
  if (!record || ctx.principal.kind !== 'member' || ctx.principal.owesMfa) return false
  try {
    await requireRecord(ctx, record.tableId, record.recordId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.id === 'not_found') return false
    throw error
  }
}

export const commentsProjector: RoomProjector = {
  // A record may have left someone's row scope since they came in, so each event asks again.
  async project(services, event, listeners) {
    const record = recordOfRoom(event.roomId)
    if (!record) return new Map()
    const seers = await seersOf(services, { orgId: event.orgId, ...record }, listeners)
    return new Map([...seers].map((listener) => [listener, event.payload]))
  },
}
