import type { Filter } from '@oficina/kinds'
import { expect, it } from 'vitest'
import { settleCondition } from './settle-condition.ts'

const left = { field: 'left', operator: 'isEmpty' }
const yes = { field: 'yes', operator: 'isEmpty' }
const no = { field: 'no', operator: 'isEmpty' }
const and = (...rules: Filter['rules'][number][]): Filter => ({ op: 'and', rules })
const or = (...rules: Filter['rules'][number][]): Filter => ({ op: 'or', rules })
const settle = (filter: Filter) =>
  settleCondition(
    filter,
    ({ field }) => field === 'left',
    ({ field }) => field === 'yes',
  )

it.each<[string, Filter, Filter | boolean]>([
  ['all that is left', and(left, left), and(left, left)],
  ['a part that holds goes', and(yes, left), and(left)],
  ['a part that fails ends it', and(left, no), false],
  ['one that holds is enough', or(left, yes), true],
  ['one that fails goes', or(no, left), or(left)],
  ['nothing left, all held', and(yes, yes), true],
  ['nothing left, none held', or(no, no), false],
  ['an empty group holds', or(and()), true],
  ['groups in groups', and(or(no, left), or(yes, left)), and(or(left))],
])('%s', (_, filter, expected) => {
  expect(settle(filter)).toEqual(expected)
})
