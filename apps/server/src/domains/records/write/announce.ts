import type { Viewer } from '../../engine/index.ts'
import { recordsRoom } from '../events.ts'
import { dependentsOf } from './dependents.ts'
import type { Change } from './change-sql.ts'
import { idsPerEvent, type Row, type TableEffect } from './types.ts'

/** Writes events to the outbox, for each written table and for each that shows values of the written records. */
export async function announceChange(change: Change, viewer: Viewer, effects: readonly TableEffect[]): Promise<void> {
  if (change.id === null) return
  for (const { tableId, rows } of effects) {
    const ids = (...ops: Row['op'][]) => rows.filter((row) => ops.includes(row.op)).map((row) => row.id)
    const isMany = rows.length > idsPerEvent
    await change.ctx.announce(
      'records.changed',
      {
        tableId,
        changeId: change.id,
        created: isMany ? [] : ids('create', 'recover'),
        updated: isMany ? [] : ids('update'),
        deleted: isMany ? [] : ids('delete', 'erase'),
        fields: [...new Set(rows.flatMap((row) => Object.keys(row.after)))],
        many: isMany,
        userId: change.userId,
      },
      { rooms: [recordsRoom(tableId)] },
    )
  }
  for (const { tableId, ids, fields } of await dependentsOf(change.ctx, viewer.structure, effects)) {
    const isMany = ids.length > idsPerEvent
    await change.ctx.announce(
      'records.touched',
      { tableId, changeId: change.id, ids: isMany ? [] : ids, fields, many: isMany },
      { rooms: [recordsRoom(tableId)] },
    )
  }
}
