import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { mergedOrder, sortedFields } from './field-order.ts'
import { moved } from '../../sortable-list/moved.ts'

const field = (id: string, label: string, is_name = false) => ({ id, label, is_name, type: 'text' }) as Field
const fields = [field('a', 'Nome', true), field('b', 'Zona'), field('c', 'Área'), field('d', 'Mesa')]
const ids = (list: readonly Field[]) => list.map(({ id }) => id)

it('keeps a wished order through what others add and remove', () => {
  expect(ids(mergedOrder(fields, ['a', 'd', 'x', 'b', 'c']))).toEqual(['a', 'd', 'b', 'c'])
  expect(ids(mergedOrder(fields, ['a', 'd']))).toEqual(['a', 'd', 'b', 'c'])
})

it('sorts by name in both ways, with the record’s name first', () => {
  const typeName = () => 'Texto'
  expect(sortedFields(fields, 'name', 'asc', typeName)).toEqual(['a', 'c', 'd', 'b'])
  expect(sortedFields(fields, 'name', 'desc', typeName)).toEqual(['a', 'b', 'd', 'c'])
  expect(sortedFields(fields, 'manual', 'desc', typeName)).toEqual(['a', 'b', 'c', 'd'])
})

it('moves one item and keeps the rest in order', () => {
  expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4])
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3])
  expect(moved([1, 2], 5, 0)).toEqual([1, 2])
})
