declare module '../../platform/events.ts' {
  interface Events {
    /** A record's comments are others than before; what they say is asked for. */
    'comments.changed': { tableId: string; recordId: number; commentId: string; userId: string }
  }
}

export const commentsRoom = (tableId: string, recordId: number) => `comments:${tableId}-${recordId}`

/** The record that a room of comments is about. */
export function recordOfRoom(roomId: string): { tableId: string; recordId: number } | null {
  const [, tableId, recordId] = /^(tbl_[0-9a-z]{6,24})-([1-9]\d{0,14})$/.exec(roomId) ?? []
  return tableId === undefined ? null : { tableId, recordId: Number(recordId) }
}
