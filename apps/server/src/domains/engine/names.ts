/** Names that people type never become identifiers: only ids do, and only their tail. */
export function tailOf(id: string): string {
  const tail = /^[a-z]{3}_([0-9a-z]+)$/.exec(id)?.[1]
  if (!tail) throw new Error('not an id')
  return tail
}
export const tableName = (orgId: string, tableId: string) => `"org_${tailOf(orgId)}"."t_${tailOf(tableId)}"`
export const joinTable = (orgId: string, fieldId: string) => `"org_${tailOf(orgId)}"."l_${tailOf(fieldId)}"`
export const columnName = (fieldId: string) => `"c_${tailOf(fieldId)}"`
export const indexName = (kind: string, id: string) => `"${kind}_${tailOf(id)}"`
