declare module '../../platform/events.ts' {
  interface Events {
    /** Something published has nobody any more with whose rights it could be shown. `itemId` is the app or table. */
    'link.orphaned': { linkId: string; itemId: string; ownerId: string | null }
  }
}

export {}
