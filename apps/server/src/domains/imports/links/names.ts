import { fold } from '@oficina/kinds'

/** Longer texts are no names. */
export const longestName = 200

/** A text as names are compared; null for what names nothing. */
export function nameOf(text: string): string | null {
  const name = fold(text.trim())
  if (name === '' || name.length > longestName || name.includes('\0') || !name.isWellFormed()) return null
  return name
}

/** Where names are looked up: rows of a sheet by a column, rows by their number, records of a table by a field. */
export const slotOf = {
  column: (table: number, column: number) => `column ${table} ${column}`,
  rows: (table: number) => `rows ${table}`,
  field: (tableId: string, fieldId: string) => `field ${tableId} ${fieldId}`,
}
