import { cellKey, type RecordChange, type RefusedCell } from './record-query.ts'

/** Cells whose value was refused, by `cellKey`. */
export type Refusals = ReadonlyMap<string, RefusedCell>
type Marks = readonly (readonly [key: string, refused: RefusedCell | null])[]

/** Another map with these cells marked, or unmarked where nothing is said of them. */
export function marked(refusals: Refusals, marks: Marks): Refusals {
  const next = new Map(refusals)
  for (const [key, refused] of marks) {
    if (refused) next.set(key, refused)
    else next.delete(key)
  }
  return next
}

/** Cells whose text could not be read. */
export const unreadable = (
  cells: readonly { recordId: number; fieldId: string; text: string; message: string }[],
): Marks =>
  cells.map(({ recordId, fieldId, text, message }) => [cellKey(recordId, fieldId), { shown: null, text, message }])

/** What changes write is not refused any more. */
export const cleared = (changes: readonly RecordChange[]): Marks =>
  changes.flatMap(({ record, values }) => Object.keys(values).map((id) => [cellKey(record.id, id), null] as const))

/** What changes would have written was refused, with these words. */
export const refusedWith = (changes: readonly RecordChange[], message: string): Marks =>
  changes.flatMap(({ record, values, shown }) =>
    Object.keys(values).map((id) => [cellKey(record.id, id), { shown: shown[id], text: null, message }] as const),
  )
