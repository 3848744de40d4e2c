import type { TxCtx } from '../../platform/context.ts'

declare module '../../platform/events.ts' {
  interface Events {
    'table.created': { tableId: string }
    'table.updated': { tableId: string; version: number }
    /** Something else that its records show is otherwise: an option of another table has a new name. */
    'table.touched': { tableId: string }
    'field.created': { tableId: string; fieldId: string; version: number }
    'field.updated': { tableId: string; fieldId: string; version: number }
    'field.restored': { tableId: string; fieldId: string; version: number }
    'field.erased': { tableId: string; fieldId: string; version: number }
    'table.archived': { tableId: string }
    'table.restored': { tableId: string }
    'table.erased': { tableId: string }
    'table.duplicated': { tableId: string; fromTableId: string; jobId: string | null }
    'field.archived': { tableId: string; fieldId: string; version: number }
    'fields.reordered': { tableId: string; version: number }
    /** Something in the lists of home is new or looks otherwise. Without ids: not everyone may know of each. */
    'tabs.changed': Record<string, never>
  }
}

/** Tells everyone who looks at lists of tables, apps and pages to read them again. */
export const announceTabs = (ctx: TxCtx): Promise<void> => ctx.announce('tabs.changed', {})

/** Whether a change shows in those lists. */
export const showsInLists = (change: object): boolean => 'label' in change || 'icon' in change || 'color' in change

/** Those who have a table open hear of its changes. */
export const tableRoom = (tableId: string) => `table:${tableId}`
