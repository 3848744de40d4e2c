import type { Field } from '@oficina/contract'
import type { ComponentType } from 'react'
import type { Env } from '../field-env.ts'

export interface CellProps {
  field: Field
  /** Null only where the face draws every value itself. */
  value: unknown
  env: Env
}

/** Editors that forms fetch when the first field of their kind is shown; see `editors/form-editor.tsx`. */
export type LateEditor = 'choice' | 'files' | 'radio' | 'rating' | 'readOnly' | 'tick' | 'other'

/**
 * How a field type looks, where that differs from the other types of its value kind. It is part of the first grid that
 * anyone opens, so it holds nothing large: editors are in `cell-editors.ts` and `editors.ts`.
 */
export interface FieldFace {
  /** Pixels of a column that nobody set. */
  width: number
  /** Where it stands in its column; by its value kind unless given. */
  align?: 'left'
  /** Draws a value in a cell of one line. */
  Cell?: ComponentType<CellProps>
  /** The cell draws every value itself, also an empty one. */
  drawsAll?: true
  /** A yes or no is drawn and set as this. */
  tick?: 'switch' | 'star'
  /** Its options stand for a state and are drawn with a dot. */
  hasDot?: true
  /** Too wide for a line that it would share with others on a card. */
  needsOwnLine?: true
  /** Left out of a printed record. */
  isPrinted?: false
  /** Takes pictures only. */
  onlyPictures?: true
  /** The keyboard that phones show. */
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  /** Its editor in a cell has several lines. */
  isLong?: true
  /** Edited in the record's panel only, with these options. */
  needsPanel?: (field: Field) => boolean
  /** What stands in an input for what was typed at its end. */
  asTyped?: (field: Field, text: string) => string
  /** The editor in a form; null for a plain line. By its value kind unless given. */
  formEditor?: LateEditor | ((field: Field) => LateEditor | null) | null
}
