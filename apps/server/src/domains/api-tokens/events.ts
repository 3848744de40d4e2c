declare module '../../platform/events.ts' {
  interface Events {
    /** Heard by its maker alone. */
    'apiToken.created': { tokenId: string }
    'apiToken.updated': { tokenId: string }
    'apiToken.deleted': { tokenId: string }
  }
}

export type {}
