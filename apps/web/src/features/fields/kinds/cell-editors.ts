import type { ComponentType } from 'react'
import type { EditorProps } from '../cell-editor.tsx'
import { byKind } from './by-kind.ts'

/** Editors in a cell, of types with a `cell-editor.tsx`. The others use the editor of their value kind. */
export const cellEditors = byKind(
  import.meta.glob<ComponentType<EditorProps>>('./*/cell-editor.tsx', { eager: true, import: 'CellEditor' }),
)
