import { expect, it } from 'vitest'
import { readPersonalSearch } from './personal-search.ts'

it('takes from an address what makes sense, and nothing else', () => {
  const filter = { op: 'and', rules: [{ field: 'a', operator: 'isEmpty' }] }
  const colors = [{ color: 'azul', filter }]
  expect(
    readPersonalSearch({ q: 'x', record: 7, order: ['b', 'a'], frozen: 2, hidden: ['c'], colors, height: 'tall' }),
  ).toEqual({
    q: 'x',
    record: 7,
    order: ['b', 'a'],
    frozen: 2,
    hidden: ['c'],
    colors,
    height: 'tall',
  })
  const nonsense = {
    height: 'huge',
    q: '',
    record: -1,
    order: [1],
    frozen: 99,
    hidden: 'c',
    colors: [{ color: 'azul' }],
    filter: 7,
  }
  expect(readPersonalSearch(nonsense)).toEqual({})
})
