import type { FieldTypeId } from '@oficina/kinds'
import type { ComponentType } from 'react'
import type { EditorProps } from '../cell-editor.tsx'
import { RatingCellEditor } from './rating/rating-cell-editor.tsx'

/** Editors in a cell of types that are not edited as the others of their value kind. */
export const cellEditors: Partial<Record<FieldTypeId, ComponentType<EditorProps>>> = {
  rating: RatingCellEditor,
}
