import type { RecordView } from '@oficina/contract'
import type { Filter, Sort } from '@oficina/kinds'

/** Which records a screen shows. */
export interface RecordQuery {
  tableId: string
  view?: string | undefined
  /** Fields to be read; all that the view shows unless given. */
  fields?: string[] | undefined
  filter?: Filter | undefined
  /** By what the records stand together; the list is in the order of these first. */
  groups?: { field: string; bucket?: string | undefined; order?: 'asc' | 'desc' | undefined }[] | undefined
  sort?: Sort | undefined
  search?: string | undefined
  /** The column of a board that this is; the filter says the same to those who know no boards. */
  column?: string | null | undefined
}

/** What the server told of a write by others, already limited to what this person may see. */
export interface RecordChanges {
  upserts: RecordView[]
  removed: number[]
  many: boolean
}

/** A cell whose last write was refused: what was given is kept, with why it did not go. */
export interface RefusedCell {
  /** As it was to stand in the cell. */
  shown: unknown
  /** What was typed or pasted, where it could not even be read. */
  text: string | null
  message: string
}

export interface RecordChange {
  record: RecordView
  /** As the server takes them. */
  values: Record<string, unknown>
  /** As they stand in the cell until it answers. */
  shown: Record<string, unknown>
}

export const cellKey = (recordId: number, fieldId: string) => `${recordId} ${fieldId}`

/** Whether the list has a condition or an order of its own, so that a written record may belong elsewhere in it. */
export const isArranged = ({ view, filter, groups, sort, search }: RecordQuery): boolean =>
  [view, filter, groups, sort, search].some((one) => one !== undefined)
