import { expect, it } from 'vitest'
import { nextCell } from './table-lines.ts'

const records = [{ id: 1 }, { id: 2 }]
const columns = [
  { field: { id: 'name' }, isEditable: false },
  { field: { id: 'price' }, isEditable: true },
  { field: { id: 'sum' }, isEditable: false },
  { field: { id: 'due' }, isEditable: true },
]
const from = (id: number, fieldId: string, move: 'down' | 'right' | 'left' | 'stay') =>
  nextCell(records, columns, { id }, fieldId, move)

it('the hand goes on to the next cell that can be edited, and stops where there is none', () => {
  expect(from(1, 'price', 'right')).toEqual({ recordId: 1, fieldId: 'due' })
  expect(from(1, 'due', 'left')).toEqual({ recordId: 1, fieldId: 'price' })
  expect(from(1, 'due', 'right')).toBeNull()
  expect(from(1, 'price', 'left')).toBeNull()
  expect(from(1, 'due', 'down')).toEqual({ recordId: 2, fieldId: 'due' })
  expect(from(2, 'due', 'down')).toBeNull()
  expect(from(1, 'price', 'stay')).toBeNull()
})
