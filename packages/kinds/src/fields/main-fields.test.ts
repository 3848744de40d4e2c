import { expect, it } from 'vitest'
import { headlineFields, mainFields } from './main-fields.ts'

const field = (id: string, type: string) => ({ id, type, options: {} })
const fields = [
  field('name', 'name'),
  field('city', 'singleLineText'),
  field('done', 'checkbox'),
  field('owner', 'user'),
  field('stage', 'select'),
  field('kind', 'radioSelect'),
  field('amount', 'currency'),
  field('watchers', 'multipleUsers'),
  field('unknown', 'no-such-type'),
]

it('takes the first status, amount and owner as the headline, in this order', () => {
  expect(headlineFields(fields).map(({ part, field }) => [part, field.id])).toEqual([
    ['status', 'stage'],
    ['value', 'amount'],
    ['owner', 'owner'],
  ])
  expect(headlineFields([field('name', 'name')])).toEqual([])
})

it('puts the headline before other short fields, and leaves out names, ticks and unknown types', () => {
  expect(mainFields(fields).map(({ id }) => id)).toEqual(['stage', 'amount', 'owner', 'city', 'kind'])
})
