import type { TableSummary } from '@oficina/contract'

interface TableList {
  tables: TableSummary[]
}

/** A list of tables without one of them; a list that is not here stays so. */
export const withoutTable =
  (id: string) =>
  (list: TableList | undefined): TableList | undefined =>
    list && { ...list, tables: list.tables.filter((table) => table.id !== id) }
