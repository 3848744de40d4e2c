/** What a dialog about a table gets; apps and pages join when they exist. */
export interface TabParams {
  type: 'table'
  id: string
}
