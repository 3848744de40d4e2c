/** What is asked about: an ability, or something that an address leads to. */
export interface Asked {
  ability?: string
  table?: string
  record?: number
  field?: string
  app?: string
  page?: string
}

const tablePath = /^\/object\/(tbl_[0-9a-z]+)(?:\/record\/(\d+))?/
const pagePath = /^\/doc-page\/(doc_[0-9a-z]+)/
const appPath = /^\/app\/(app_[0-9a-z]+)/

/** The table, record, page or app behind an address; null for addresses of nothing that rules speak about. */
export function askedAt(pathname: string): Asked | null {
  const [, table, record] = tablePath.exec(pathname) ?? []
  if (table) return { table, ...(record ? { record: Number(record) } : {}) }
  const [, page] = pagePath.exec(pathname) ?? []
  if (page) return { page }
  const [, app] = appPath.exec(pathname) ?? []
  return app ? { app } : null
}
