import type { CellProps, FieldFace } from '../field-face.ts'
import { RatingStars } from './rating-stars.tsx'

const RatingCell = ({ field, value }: CellProps) => <RatingStars field={field} value={Number(value ?? 0)} />

export const face: FieldFace = {
  width: 150,
  align: 'left',
  Cell: RatingCell,
  rendersEmpty: true,
  needsOwnLine: true,
  loadFormEditor: async () => (await import('./editor.tsx')).Editor,
}
