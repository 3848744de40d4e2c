import { isObject, own } from '@oficina/kinds'

export interface Todo {
  title: string
  done: boolean
}

export const todosOf = (value: unknown): Todo[] =>
  Array.isArray(value)
    ? value
        .filter(isObject)
        .map((todo) => ({ title: String(own(todo, 'title') ?? ''), done: own(todo, 'done') === true }))
    : []

/** What is pasted into an item: each line becomes an item of its own, where the paste stands. */
export function pasteInto(todos: readonly Todo[], index: number, pasted: readonly Todo[]): Todo[] {
  const at = todos[index]
  // An item that holds nothing yet gives way to what comes.
  const keep = at && at.title.trim() !== '' ? [at] : []
  return [...todos.slice(0, index), ...keep, ...pasted, ...todos.slice(index + 1)]
}
