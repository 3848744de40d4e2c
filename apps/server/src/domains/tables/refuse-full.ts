import { fieldsPerTable } from '@oficina/contract/tables'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../engine/index.ts'

/**
 * A table has room for so many fields, hidden ones too. Whoever does not see all of them is not told the number: it
 * would say how many are hidden.
 */
export function refuseFull(viewer: Viewer, tableId: string, count: number): void {
  if (count < fieldsPerTable) return
  const grant = viewer.grant(tableId)
  const seesAll = grant !== null && grant.readable.size === grant.table.fields.size
  throw new AppError('conflict', { reason: 'table_full', ...(seesAll && { most: fieldsPerTable }) })
}
