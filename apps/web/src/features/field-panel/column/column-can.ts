import type { Field, Table } from '@oficina/contract'
import { sortOf } from '@oficina/kinds'
import type { ReactNode } from 'react'
import { valueKindOf } from '../../fields/field-env.ts'

export interface ColumnMenuProps {
  table: Table
  field: Field
  onSort?: ((fieldId: string, order: 'asc' | 'desc') => void) | undefined
  onHide?: ((fieldId: string) => void) | undefined
  /** What else the sheet can do with a column. */
  items?: ((field: Field) => ReactNode) | undefined
}

export const whatColumnCan = ({ table, field, onSort, onHide }: ColumnMenuProps) => ({
  manage: table.can.manage,
  sort: onSort !== undefined && sortOf[valueKindOf(field)] !== null,
  hide: onHide !== undefined && !field.is_name,
})
