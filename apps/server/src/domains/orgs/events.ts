declare module '../../platform/events.ts' {
  interface Events {
    'org.created': { orgId: string }
    'org.updated': { changed: string[] }
    /** Everything of the organisation is gone; whoever keeps something elsewhere lets go of it now. */
    'org.erased': { orgId: string }
  }
}

export type {}
