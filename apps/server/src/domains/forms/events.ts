declare module '../../platform/events.ts' {
  interface Events {
    'forms.changed': { tableId: string }
  }
}
