import type { RecordView } from '@oficina/contract'
import { expect, it } from 'vitest'
import { conditionOf, dueStatus, groupsOf } from './task-lines.ts'

const fields = { done: 'done', due: 'due', owner: 'owner' }
const task = (id: number, owner: unknown, done = false) => ({ id, values: { owner, done } }) as unknown as RecordView

it('a task is overdue, due today or in time, and in time once it is done', () => {
  const at = (due: unknown, isDone = false) => dueStatus(due, isDone, '2026-11-15', 'America/Sao_Paulo')
  expect(at('2026-11-14')).toBe('overdue')
  expect(at('2026-11-14', true)).toBe('in-time')
  expect(at('2026-11-15')).toBe('today')
  expect(at('2026-11-16')).toBe('in-time')
  expect(at(null)).toBe('in-time')
  // By the organisation's clock it is still the fifteenth.
  expect(at('2026-11-16T01:00:00Z')).toBe('today')
})

it('tasks stand in groups: mine, of others, done', () => {
  const tasks = [task(1, 'me'), task(2, 'you'), task(3, ['you', 'me']), task(4, 'me', true), task(5, null)]
  const groups = groupsOf(tasks, fields, ({ values }) => values.done === true, 'me')
  expect(groups.map(({ name, tasks: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ['mine', [1, 3]],
    ['others', [2, 5]],
    ['completed', [4]],
  ])
  expect(groupsOf([task(1, 'you')], { ...fields, owner: null }, () => false, 'me')).toMatchObject([{ name: 'mine' }])
})

it('what the list is filtered by is asked of the server', () => {
  expect(conditionOf('all', fields)).toBeNull()
  expect(conditionOf('completed', fields)).toEqual({
    op: 'and',
    rules: [{ field: 'done', operator: 'is', value: true }],
  })
  expect(conditionOf('overdue', fields)?.rules).toHaveLength(2)
  expect(conditionOf('overdue', { ...fields, due: null })?.rules).toHaveLength(1)
})
