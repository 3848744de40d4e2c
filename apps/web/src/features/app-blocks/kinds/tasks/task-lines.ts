import type { RecordView } from '@oficina/contract'
import type { DateText, Filter } from '@oficina/kinds'
import { both } from '@oficina/kinds/filters/both'
import { dayOf } from '../../../views/kinds/calendar/calendar-days.ts'

/** Which tasks are shown. */
export const taskFilters = ['todo', 'overdue', 'completed', 'all'] as const
export type TaskFilter = (typeof taskFilters)[number]

/** How things stand with a task's day; what is done is always in time. */
export type DueStatus = 'overdue' | 'today' | 'in-time'

export interface TaskFields {
  done: string
  due: string | null
  owner: string | null
}

/** The condition that a filter of the list stands for; the server has all of the tasks, the list only a page. */
export function conditionOf(filter: TaskFilter, { done, due }: TaskFields): Filter | null {
  const open = { field: done, operator: 'isNot', value: true }
  switch (filter) {
    case 'all':
      return null
    case 'todo':
      return both(open)
    case 'completed':
      return both({ field: done, operator: 'is', value: true })
    case 'overdue':
      return due === null ? both(open) : both(open, { field: due, operator: 'before', value: { period: 'today' } })
  }
}

export function dueStatus(due: unknown, isDone: boolean, today: DateText, timezone: string): DueStatus {
  const day = dayOf(due, timezone)
  if (isDone || day === null || day > today) return 'in-time'
  return day < today ? 'overdue' : 'today'
}

export interface TaskGroup {
  name: 'mine' | 'others' | 'completed'
  tasks: RecordView[]
}

const ownersOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value ? [value] : [])

/** Mine, those of others, and what is done, each in the order of the list; groups without tasks are not there. */
export function groupsOf(
  tasks: readonly RecordView[],
  { owner }: TaskFields,
  isDone: (task: RecordView) => boolean,
  userId: string | null,
): TaskGroup[] {
  const nameOf = (task: RecordView): TaskGroup['name'] => {
    if (isDone(task)) return 'completed'
    return owner !== null && !ownersOf(task.values[owner]).includes(userId) ? 'others' : 'mine'
  }
  const grouped = Map.groupBy(tasks, nameOf)
  return (['mine', 'others', 'completed'] as const).flatMap((name) => {
    const own = grouped.get(name)
    return own ? [{ name, tasks: own }] : []
  })
}
