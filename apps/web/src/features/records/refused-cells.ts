import { storage, tabStorage } from '../../lib/storage.ts'
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

/** More than these are not worth keeping: nobody corrects them by hand. */
const mostKept = 1_000

/** Whose they are: another person may sign in in the same tab. */
const keyOf = (tableId: string) => `refused.${storage.get('session-key') ?? ''}.${tableId}` as const

/** Keeps texts that were refused for as long as the tab is open: to load the page again must not lose them. */
export function keepRefusals(tableId: string, refusals: Refusals): void {
  const typed = [...refusals].filter(([, { text }]) => text !== null)
  if (typed.length === 0) tabStorage.remove(keyOf(tableId))
  else tabStorage.set(keyOf(tableId), JSON.stringify(typed.slice(0, mostKept)))
}

export function keptRefusals(tableId: string): Refusals {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(keyOf(tableId)) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isKept) : [])
  } catch {
    return new Map()
  }
}

const isKept = (entry: unknown): entry is [string, RefusedCell] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null &&
  typeof entry[1].text === 'string' &&
  typeof entry[1].message === 'string'
