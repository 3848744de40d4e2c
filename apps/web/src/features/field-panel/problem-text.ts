import { useTranslation } from 'react-i18next'
import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { type Problem, problemMessage, problemText, type SayProblem } from '../fields/options/problem-text.ts'

/** The server's problems by setting; empty if its error is about the field as a whole. */
export function problemsIn(error: unknown): Problem[] {
  if (!isApiError(error, 'invalid_input')) return []
  const { issues } = error.details
  if (!Array.isArray(issues)) return []
  return issues.filter(
    (issue): issue is Problem =>
      typeof issue === 'object' && issue !== null && typeof issue.path === 'string' && typeof issue.reason === 'string',
  )
}

/** Why the server rejected the field as a whole. */
export function refusalText(error: unknown): string {
  if (isApiError(error)) {
    const reason = error.details.reason
    const known = typeof reason === 'string' ? problemMessage('conflict', reason) : null
    if (known) return known
  }
  return errorText(error)
}

/** Gives the text of the first problem at a path or below it. */
export function useProblems(problems: readonly Problem[]): SayProblem {
  // Renders again when the language changes.
  useTranslation('fields')
  return (path) => {
    const found = problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
    return found && problemText(found)
  }
}
