import type { Json, ValueKind } from '@oficina/kinds'

export interface Column {
  label: string
  kind: ValueKind
}

export interface Cell {
  /** As people read it. */
  text: string
  /** As programs read it: a number, a tick, a date, a text or a list of texts. */
  value: Json
}

/** What goes into a file, whatever its format. */
export interface Sheet {
  title: string
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[]>
  /** Where moments are told in hours of the day. */
  timezone: string
}

export const textCell = (text: string): Cell => ({ text, value: text })

/** A file of texts only. */
export async function* textRows(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(textCell)
}
export const textColumns = (labels: readonly string[]): Column[] => labels.map((label) => ({ label, kind: 'text' }))
