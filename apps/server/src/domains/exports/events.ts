declare module '../../platform/events.ts' {
  interface Events {
    /** A file that someone asked for is there, or could not be made. */
    'export.finished': { exportId: string; userId: string; kind: string; isReady: boolean }
  }
}

export type {}
