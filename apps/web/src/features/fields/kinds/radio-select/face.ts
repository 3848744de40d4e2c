import type { FieldFace } from '../field-face.ts'

export const face: FieldFace = {
  width: 150,
  hasDot: true,
  loadFormEditor: async () => (await import('./editor.tsx')).Editor,
}
