import { expect, it } from 'vitest'
import { pasteInto, todosOf } from './todo-values.ts'

const todo = (title: string, done = false) => ({ title, done })

it('puts each pasted line where the paste stands', () => {
  expect(pasteInto([todo('a'), todo('b')], 0, [todo('x'), todo('y', true)])).toEqual([
    todo('a'),
    todo('x'),
    todo('y', true),
    todo('b'),
  ])
  expect(pasteInto([todo('a'), todo(' ')], 1, [todo('x')])).toEqual([todo('a'), todo('x')])
  expect(pasteInto([], 0, [todo('x')])).toEqual([todo('x')])
})

it('reads what the server shows, and nothing else', () => {
  expect(todosOf([{ title: 'a', done: true }, null, 'b'])).toEqual([todo('a', true)])
  expect(todosOf(null)).toEqual([])
})
