import type { Json } from '../json.ts'
import type { ValueKind } from '../value-kinds.ts'

/** What filters know of a field. */
export interface FilterField {
  valueKind: ValueKind
  /** The ids of its options, for choices. */
  optionIds?: ReadonlySet<string>
  /** The fields of the table that it links to; only those that whoever asks may read. */
  linked?: () => FilterFields
  /** Turns a stored value into what its kind compares, where the two differ. */
  keyOf?: (value: Json, now: number) => Json
}

/** By id. A field that may not be read is not in it, and so looks like one that does not exist. */
export type FilterFields = ReadonlyMap<string, FilterField>
