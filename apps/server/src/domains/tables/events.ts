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
  }
}

/** Those who have a table open hear of its changes. */
export const tableRoom = (tableId: string) => `table:${tableId}`
