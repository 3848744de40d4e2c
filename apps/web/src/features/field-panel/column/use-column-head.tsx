import type { Field, Table } from '@oficina/contract'
import { type ReactNode, useCallback } from 'react'
import { ColumnMenu, LazyColumnItems } from './column-menu.tsx'
import { NewFieldColumn } from './new-field-column.tsx'

interface ColumnActions {
  onSort?: (fieldId: string, order: 'asc' | 'desc') => void
  onHide?: (fieldId: string) => void
  /** What else the sheet can do with a column, as items of its menu. */
  items?: (field: Field) => ReactNode
}

/** What a sheet of this table shows in the heads of its columns and behind the last of them. */
export function useColumnHead(
  table: Table,
  { onSort, onHide, items }: ColumnActions = {},
): { headerMenu: (field: Field) => ReactNode; headerItems: (field: Field) => ReactNode; headerEnd: ReactNode } {
  const headerMenu = useCallback(
    (field: Field) => <ColumnMenu table={table} field={field} onSort={onSort} onHide={onHide} items={items} />,
    [table, onSort, onHide, items],
  )
  /** The same entries for the menu of a right click. */
  const headerItems = useCallback(
    (field: Field) => <LazyColumnItems table={table} field={field} onSort={onSort} onHide={onHide} items={items} />,
    [table, onSort, onHide, items],
  )
  return { headerMenu, headerItems, headerEnd: table.can.manage && <NewFieldColumn tableId={table.id} /> }
}
