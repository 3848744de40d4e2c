/** What an app's address says beside its id. */
export interface AppSearch {
  /** The page is open for editing, for those who may. */
  edit?: true
}

export const readAppSearch = ({ edit }: Record<string, unknown>): AppSearch =>
  edit === true || edit === 'true' ? { edit: true } : {}
