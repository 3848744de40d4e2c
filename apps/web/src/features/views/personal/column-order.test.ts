import { expect, it } from 'vitest'
import { movedColumn } from './column-order.ts'

it('puts a column before another, at the end, or leaves it', () => {
  const columns = ['a', 'b', 'c'].map((id) => ({ id }))
  const order = (id: string, before: number) => movedColumn(columns, id, before).join('')
  expect([order('a', 2), order('a', 3), order('c', 0), order('b', 1), order('b', 2)]).toEqual([
    'bac',
    'bca',
    'cab',
    'abc',
    'abc',
  ])
})
