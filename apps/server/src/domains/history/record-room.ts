import { AppError } from '../../platform/errors.ts'
import type { RoomRule } from '../../platform/domain.ts'
import type { RoomProjector } from '../../platform/realtime/projector.ts'
import { seersOf } from '../records/index.ts'
import { requireRecord } from './require-record.ts'

/** The record that a room is about: rooms of records are named `<what>:<table>-<record>`. */
export function recordOfRoom(roomId: string): { tableId: string; recordId: number } | null {
  const [, tableId, recordId] = /^(tbl_[0-9a-z]{6,24})-([1-9]\d{0,14})$/.exec(roomId) ?? []
  return tableId === undefined ? null : { tableId, recordId: Number(recordId) }
}

/** Who sees a record may hear of what hangs on it. */
export const recordRoomRule: RoomRule = async (ctx, roomId) => {
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

export const recordRoomProjector: RoomProjector = {
  // A record may have left someone's row scope since they came in, so each event asks again.
  async project(services, event, listeners) {
    const record = recordOfRoom(event.roomId)
    if (!record) return new Map()
    const seers = await seersOf(services, { orgId: event.orgId, ...record }, listeners)
    return new Map([...seers].map((listener) => [listener, event.payload]))
  },
}
