import type { RecordView } from '@oficina/contract'

/**
 * A record that someone has their hand on. It stays where it is shown, although by its new values it belongs elsewhere
 * in the list, or no longer into it.
 */
export interface HeldRow {
  record: RecordView
  /** Where it is shown. */
  index: number
  /** Where the list has it; null where it does not, as far as is known. */
  base: number | null
}

/** Which row of the list is shown at a place other than the held one's. */
export function baseIndex({ index, base }: HeldRow, shown: number): number {
  const without = shown > index ? shown - 1 : shown
  return base !== null && without >= base ? without + 1 : without
}

/** Where a row of the list other than the held one is shown. */
export function shownIndex({ index, base }: HeldRow, place: number): number {
  const without = base !== null && place > base ? place - 1 : place
  return without >= index ? without + 1 : without
}
