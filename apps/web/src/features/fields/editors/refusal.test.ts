import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { onTop, problemOf } from './refusal.ts'

const refused = (issues: object[]) =>
  new ApiError({ id: 'invalid_input', code: 422, message: 'no', details: { issues } })

it('finds what is said of a field', () => {
  const error = refused([
    { path: 'values.fld_b', reason: 'required' },
    { path: 'values.fld_a', reason: 'out_of_range', details: { max: 5 } },
  ])
  expect(problemOf(error, 'fld_a')).toEqual({ reason: 'out_of_range', details: { max: 5 } })
  expect(problemOf(error, 'fld_c')).toEqual({ reason: 'not_saved', details: { error } })
})

it('adds up changes of links that did not go through', () => {
  expect(onTop({ add: [1, 2], remove: [9] }, { add: [9], remove: [2] })).toEqual({ add: [1, 9], remove: [2] })
  expect(onTop('old', 'new')).toBe('new')
  expect(onTop({ add: [1], remove: [] }, null)).toBeNull()
})
