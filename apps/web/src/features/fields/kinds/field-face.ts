import type { Field } from '@oficina/contract'
import type { ComponentType } from 'react'
import type { ValueEditorProps } from '../editors/value-editor.ts'
import type { Env } from '../field-env.ts'

export interface CellProps {
  field: Field
  /** Null only if the face has `rendersEmpty`. */
  value: unknown
  env: Env
}

/** Editors that forms share; all but `line` load when the first field needs them. See `editors/form-editor.tsx`. */
export type FormEditorName = 'line' | 'choice' | 'files' | 'readOnly' | 'tick' | 'other'

/**
 * How a field type looks, where it differs from the other types of its value kind. Faces are part of the first grid and
 * of public forms, so they import nothing large: icons, editors and options forms are files of their own beside them.
 */
export interface FieldFace {
  /** The width of a new column in pixels. */
  width: number
  /** Alignment in the column; by the value kind unless given. */
  align?: 'left'
  /** Renders a value in a cell of one line. */
  Cell?: ComponentType<CellProps>
  /** `Cell` renders empty values too. */
  rendersEmpty?: true
  /** `read-only.tsx` renders empty values too. */
  showsEmptyReadOnly?: true
  /** How a boolean is rendered and set; a checkbox unless given. */
  tick?: 'switch' | 'star'
  /** Options have a dot, because they stand for a state. */
  hasDot?: true
  /** Too wide to share a line of a card with other fields. */
  needsOwnLine?: true
  /** False for fields that are left out of a printed record. */
  isPrinted?: false
  /** Takes images only. */
  onlyPictures?: true
  /** The keyboard that phones show. */
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  /** Its editor in a cell has several lines. */
  isLong?: true
  /** Its default value is typed in several lines, with these options. */
  hasLongDefault?: (options: object) => boolean
  /** Its items can be edited in a panel of their own, and by the checklist block. */
  isChecklist?: true
  /** Values are numbers that WhatsApp can reach. */
  hasWhatsapp?: true
  /** Edited in the record's panel only, with these options. */
  needsPanel?: (field: Field) => boolean
  /** Completes text while it is typed at the end of an input. */
  asTyped?: (field: Field, text: string) => string
  /** Which shared editor a form uses; by the value kind unless given. */
  formEditor?: FormEditorName | ((field: Field) => FormEditorName)
  /** Loads the editor of the type itself for forms, in place of a shared one. */
  loadFormEditor?: () => Promise<ComponentType<ValueEditorProps>>
}
