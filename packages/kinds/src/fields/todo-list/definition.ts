import * as z from 'zod/mini'
import { isObject, own } from '../../json.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { guardText } from '../raw-value.ts'
import { readBoolean } from '../shared/boolean-value.ts'
import { toSingleLine } from '../shared/text-value.ts'

export type Todo = { readonly title: string; readonly done: boolean }

const [maxTodos, maxTitle] = [200, 500]
const mark = /^\s*(?:[-*]\s+)?\[([ xX]?)\]\s?/

/** `[x] Pay` is done, `[ ] Pay` and plain `Pay` are not. */
function readLine(line: string): Todo {
  const marked = mark.exec(line)
  return toTodo(marked ? line.slice(marked[0].length) : line, marked?.[1]?.toLowerCase() === 'x')
}

const toTodo = (title: string, done: boolean): Todo => ({ title: toSingleLine(guardText(title, maxTitle)), done })

function readItem(item: unknown): Todo {
  if (typeof item === 'string') return toTodo(item, false)
  const [title, done] = isObject(item) ? [own(item, 'title'), own(item, 'done') ?? false] : []
  const isDone = typeof done === 'string' ? readBoolean(done) : done
  if (typeof title !== 'string' || typeof isDone !== 'boolean') refuse('wrong_type')
  return toTodo(title, isDone)
}

/** Canonical: a list of `{ title, done }` in their order. It is never required: a list may well be empty. */
export const todoList = field({
  id: 'todoList',
  valueKind: 'json',
  column: 'jsonb',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['string', 'array'],
  maxText: maxTodos * (maxTitle + 10),
  maxItems: maxTodos,
  parse(raw) {
    const todos = typeof raw === 'string' ? raw.split(/\r\n?|\n/).map(readLine) : raw.map(readItem)
    const given = todos.filter((todo) => todo.title !== '')
    if (given.length > maxTodos) refuse('too_many', { max: maxTodos })
    return given.length === 0 ? null : given
  },
  format: (value) => value.map(({ title, done }) => `[${done ? 'x' : ' '}] ${title}`).join('\n'),
  traits: { category: 'Other', importable: true, canBeRequired: false },
})
