/** What a dialog about a table or an app gets. */
export interface TabParams {
  type: 'table' | 'app'
  id: string
}

/** As the trash and copies call them. */
export const structureTypeOf = (type: TabParams['type']) => (type === 'app' ? 'dashboard' : 'table')
