import type { CellProps, FieldFace } from '../field-face.ts'
import { RatingStars } from './rating-stars.tsx'

const RatingCell = ({ field, value }: CellProps) => <RatingStars field={field} value={Number(value ?? 0)} />

export const ratingFace: FieldFace = {
  width: 150,
  align: 'left',
  Cell: RatingCell,
  drawsAll: true,
  needsOwnLine: true,
  formEditor: 'rating',
}
