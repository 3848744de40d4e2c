import { AppError } from '../../../platform/errors.ts'
import { isSound, type Row } from './types.ts'

/** A record may occur once in a call: two operations on it could contradict each other. */
export function refuseTwice(rows: readonly Row[]): void {
  const ids = rows.filter((row) => row.op !== 'create').map((row) => row.id)
  if (new Set(ids).size === ids.length) return
  throw new AppError('invalid_input', { issues: [{ path: 'records', reason: 'given_twice' }] })
}

const shownIssues = 100

/** All or nothing: one invalid record rejects the whole call. */
export function refuseBroken(rows: readonly Row[]): void {
  const broken = rows.filter((row) => !isSound(row))
  const first = broken[0]
  if (!first) return
  const isOne = rows.length === 1
  const issues = broken.slice(0, shownIssues).flatMap((row) =>
    row.issues.slice(0, shownIssues).map(({ path, reason, details }) => ({
      path: isOne ? path : `records.${row.index}.${path}`,
      reason,
      ...(details && Object.keys(details).length > 0 && { details }),
    })),
  )
  if (first.error === 'not_found' && isOne) throw new AppError('not_found', { what: 'record' })
  throw new AppError(first.error as 'invalid_input', { issues: issues.slice(0, shownIssues) })
}
