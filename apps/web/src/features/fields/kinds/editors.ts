import type { ComponentType } from 'react'
import type { ValueEditorProps } from '../editors/value-editor.ts'
import { byKind } from './by-kind.ts'

/** Editors in the record's panel, of types with an `editor.tsx`. The others use the editor of their value kind. */
export const editors = byKind(
  import.meta.glob<ComponentType<ValueEditorProps>>('./*/editor.tsx', { eager: true, import: 'Editor' }),
)
