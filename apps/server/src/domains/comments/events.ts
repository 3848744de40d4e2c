declare module '../../platform/events.ts' {
  interface Events {
    /** A record's comments are others than before; what they say is asked for. */
    'comments.changed': { tableId: string; recordId: number; commentId: string; userId: string }
  }
}

export const commentsRoom = (tableId: string, recordId: number) => `comments:${tableId}-${recordId}`
