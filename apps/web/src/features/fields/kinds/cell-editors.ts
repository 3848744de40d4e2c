import { type ComponentType, lazy } from 'react'
import type { EditorProps } from '../cell-editor.tsx'
import { byKind } from './by-kind.ts'

const loaders = import.meta.glob<ComponentType<EditorProps>>('./*/cell-editor.tsx', { import: 'CellEditor' })

export const loadOwnEditors = () => Promise.all(Object.values(loaders).map((load) => load()))

/** Editors in a cell, of types with a `cell-editor.tsx`. The others use the editor of their value kind. */
export const cellEditors = byKind(
  Object.fromEntries(
    Object.entries(loaders).map(([path, load]) => [path, lazy(async () => ({ default: await load() }))]),
  ),
)
