// @vitest-environment node
import { expect, it } from 'vitest'
import { nameOf, readMessages } from './names.ts'

const messages = readMessages('en')

it('names texts of the interface and kinds', () => {
  expect(nameOf(messages, 't', 'views:bar.filter')).toBe('Filter')
  expect(nameOf(messages, 'field', 'currency')).toBe('Currency')
  expect(nameOf(messages, 'view', 'kanban')).toBe('Kanban')
})

it.each([
  ['t', 'views:bar.gone', 'there is no message views:bar.gone'],
  ['t', 'views:bar.groupedBy', 'has placeholders'],
  ['field', 'gone', 'there is no field gone'],
  ['flag', 'x', 'means nothing'],
])('refuses {{%s:%s}}', (what, id, problem) => {
  expect(() => nameOf(messages, what, id)).toThrow(problem)
})
