declare module '../../platform/events.ts' {
  interface Events {
    'forms.changed': { tableId: string }
    /** Strangers send a form so often that it takes no more for a while. `userId` answers for it; `itemId` is the app or table. */
    'form.flooded': { formId: string; itemId: string; userId: string | null; day: string }
  }
}
