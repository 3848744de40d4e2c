import { isObject, own } from '@oficina/kinds'
import type { ApiError } from '../../../lib/api.ts'
import type { ValueProblem } from './value-editor.ts'

interface Issue {
  path: string
  reason: string
  details: Readonly<Record<string, unknown>> | undefined
}

/** What may be there once and is already: told by its field, not as an issue. */
function takenIn({ id, details }: ApiError) {
  const reason = id === 'unique_violation' ? 'not_unique' : own(details, 'reason')
  const [field, label] = [own(details, 'field'), own(details, 'label')]
  const isTaken = typeof field === 'string' && (reason === 'not_unique' || reason === 'link_taken')
  return isTaken ? [{ path: `values.${field}`, reason, details: { label } }] : []
}

/** What a refused write says of each of its parts. */
export function issuesIn(error: ApiError): Issue[] {
  const issues = own(error.details, 'issues')
  const list = Array.isArray(issues) ? issues.filter(isObject) : []
  return [...list, ...takenIn(error)].flatMap((one) => {
    const [path, reason, details] = [own(one, 'path'), own(one, 'reason'), own(one, 'details')]
    if (typeof path !== 'string' || typeof reason !== 'string') return []
    return [{ path, reason, details: isObject(details) ? details : undefined }]
  })
}

/** What the server says about one field of a refused write. */
export function problemOf(error: ApiError, fieldId: string): ValueProblem {
  const issue = issuesIn(error).find(({ path }) => path.endsWith(`values.${fieldId}`))
  if (!issue) return { reason: 'not_saved', details: { error } }
  return { reason: issue.reason, ...(issue.details && { details: issue.details }) }
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
