/** Something that people open by itself. */
export interface TabParams {
  type: 'table' | 'app' | 'doc-page'
  id: string
}

const structureTypes = { table: 'table', app: 'dashboard', 'doc-page': 'doc-page' } as const

/** What the trash calls it. */
export const structureTypeOf = (type: TabParams['type']) => structureTypes[type]
