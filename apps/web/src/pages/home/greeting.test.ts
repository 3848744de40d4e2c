import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

it('greets by the hour', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
