declare module '../../platform/events.ts' {
  interface Events {
    /** Something was shared, is shared no longer, or has another link. */
    'publicView.changed': { type: 'dashboard' | 'object' | 'form'; identifier: string; active: boolean }
  }
}

export {}
