import type { RowFilter } from '@oficina/access'
import { currentUser } from '@oficina/kinds'
import type { PublicTable } from '../../platform/access/principal.ts'
import type { Grant } from '../engine/index.ts'
import { hangsOnLinks } from '../tables/index.ts'
import type { Owner } from './owner.ts'

/** The rows of a table that its owner sees, as a condition that anyone can be held to; undefined where there is none such. */
function rowsOf({ principal }: Owner, grant: Grant): RowFilter | null | undefined {
  if (grant.record !== null) return undefined
  if (grant.rows === null) return null
  if (hangsOnLinks(grant.table, grant.rows)) return undefined
  const own = (_key: string, value: unknown) => (value === currentUser ? principal.userId : value)
  return JSON.parse(JSON.stringify(grant.rows), own) as RowFilter
}

/** Of what a link shows, what its owner may see now. A table of which nothing can be shown is left out. */
export function ownedTables(
  owner: Owner,
  tables: Readonly<Record<string, PublicTable>>,
): Readonly<Record<string, PublicTable>> {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([id, shown]) => {
      const grant = owner.viewer.grant(id)
      const rows = grant ? rowsOf(owner, grant) : undefined
      if (!grant || rows === undefined) return []
      const readable = (fields: readonly string[]) => fields.filter((field) => grant.readable.has(field))
      const asked = grant.can.createRecords ? shown.asked.filter((field) => grant.writable.has(field)) : []
      return [[id, { fields: readable(shown.fields), measured: readable(shown.measured), asked, rows }]]
    }),
  )
}

/** Of a form's fields those that its owner may write now, and the rows that they see; null where that is nothing. */
export function ownedForm(
  owner: Owner,
  tableId: string,
  fields: readonly string[],
): { fields: string[]; rows: RowFilter | null } | null {
  const grant = owner.viewer.grant(tableId)
  const rows = grant?.can.manage && grant.can.updateRecords ? rowsOf(owner, grant) : undefined
  if (!grant || rows === undefined) return null
  return { fields: fields.filter((id) => grant.writable.has(id)), rows }
}
