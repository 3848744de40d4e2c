import { isObject, own } from '@oficina/kinds'
import type { ApiError } from '../../lib/api.ts'
import type { ValueProblem } from '../fields/editors/value-editor.ts'

/** What the server says about one field of a refused write. */
export function problemOf(error: ApiError, fieldId: string): ValueProblem {
  const issues = own(error.details, 'issues')
  const list = Array.isArray(issues) ? issues.filter(isObject) : []
  const issue = list.find((one) => String(own(one, 'path')).endsWith(`values.${fieldId}`))
  const reason = issue && own(issue, 'reason')
  if (typeof reason !== 'string') return { reason: 'not_saved', details: { error } }
  const details = issue && own(issue, 'details')
  return { reason, ...(isObject(details) && { details }) }
}

export const isStale = (problem: ValueProblem | null | undefined): boolean => problem?.reason === 'stale'

interface LinkChange {
  add: number[]
  remove: number[]
}

const isLinkChange = (value: unknown): value is LinkChange =>
  isObject(value) && Array.isArray(own(value, 'add')) && Array.isArray(own(value, 'remove'))

/** A change of links on top of one that did not go through; any other value simply takes its place. */
export function onTop(before: unknown, next: unknown): unknown {
  if (!isLinkChange(before) || !isLinkChange(next)) return next
  const add = new Set([...before.add, ...next.add])
  const remove = new Set([...before.remove, ...next.remove])
  for (const id of next.add) remove.delete(id)
  for (const id of next.remove) add.delete(id)
  return { add: [...add], remove: [...remove] }
}
