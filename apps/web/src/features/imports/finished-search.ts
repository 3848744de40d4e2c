export interface FinishedSearch {
  /** The import that is shown. */
  import?: string
}

export const readFinishedSearch = (raw: Record<string, unknown>): FinishedSearch =>
  typeof raw.import === 'string' && /^imp_\w{1,40}$/.test(raw.import) ? { import: raw.import } : {}
