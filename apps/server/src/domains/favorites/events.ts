declare module '../../platform/events.ts' {
  interface Events {
    /** Told to the person's other windows. */
    'favorites.saved': { userId: string }
  }
}

export type {}
