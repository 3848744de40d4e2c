import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { cardParts } from './card-parts.ts'

const field = (id: string, type: string) => ({ id, type, options: {} }) as unknown as Field
const ids = (fields: readonly Field[]) => fields.map(({ id }) => id)

it('puts figures, dates and people into the last line, each in their order', () => {
  const { body, figures, dates, people } = cardParts([
    field('owner', 'user'),
    field('client', 'singleLineText'),
    field('value', 'currency'),
    field('due', 'date'),
    field('stars', 'rating'),
    field('share', 'percent'),
  ])
  expect(ids(body)).toEqual(['client', 'stars'])
  expect(ids(figures)).toEqual(['value', 'share'])
  expect([ids(dates), ids(people)]).toEqual([['due'], ['owner']])
})
