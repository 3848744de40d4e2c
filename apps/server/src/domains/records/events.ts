declare module '../../platform/events.ts' {
  interface Events {
    /** Records of a table were written. With `many`, too many to name: load again. */
    'records.changed': {
      tableId: string
      changeId: string
      created: number[]
      updated: number[]
      deleted: number[]
      /** The fields that were written. */
      fields: string[]
      many: boolean
      userId: string | null
    }
    /** Records show something else than before, because records that they link to were written. */
    'records.touched': {
      tableId: string
      changeId: string
      ids: number[]
      /** The fields that show it. */
      fields: string[]
      many: boolean
    }
  }
}

/** Those who look at a table's records; each hears what their own grant lets them see. */
export const recordsRoom = (tableId: string) => `records:${tableId}`
