declare module '../../platform/events.ts' {
  interface Events {
    'views.changed': { tableId: string; viewId: string | null }
  }
}
