import { expect, it } from 'vitest'
import { inOrder } from './views-order.ts'

const ids = (order: string[]) =>
  inOrder(
    ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    order,
  ).map(({ id }) => id)

it('puts views in order, new ones last and gone ones nowhere', () => {
  expect(ids(['c', 'a', 'b', 'd'])).toEqual(['c', 'a', 'b', 'd'])
  expect(ids(['c', 'x', 'a'])).toEqual(['c', 'a', 'b', 'd'])
})
