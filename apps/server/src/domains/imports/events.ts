declare module '../../platform/events.ts' {
  interface Events {
    /** What a file holds is known, or why it cannot be read. */
    'import.read': { importId: string; isError: boolean }
    /** The tables of a database were fetched, or why not. */
    'import.fetched': { importId: string; isError: boolean }
    /** An import has ended. `message` is the id of an error; `target_url` is the first table that it wrote. */
    import_table: {
      import_id: string
      is_error: boolean
      message: string | null
      target_url: string | null
      object: string | null
    }
  }
}

export type {}
