import type { FieldFace } from '../field-face.ts'

export const face: FieldFace = { width: 150 }
