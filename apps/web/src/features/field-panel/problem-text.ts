import { useTranslation } from 'react-i18next'
import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message, messageIfAny } from '../../lib/message-key.ts'
import type { Problem } from './field-draft.ts'

/** What the server found wrong, field by field; empty where its answer speaks of the whole. */
export function problemsIn(error: unknown): Problem[] {
  if (!isApiError(error, 'invalid_input')) return []
  const { issues } = error.details
  if (!Array.isArray(issues)) return []
  return issues.filter(
    (issue): issue is Problem =>
      typeof issue === 'object' && issue !== null && typeof issue.path === 'string' && typeof issue.reason === 'string',
  )
}

/** Ids such as `too_many` would be read as the plural of a message. */
const camelCase = (id: string) => id.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const textOf = (prefix: 'problem' | 'formula.error' | 'conflict', reason: string, details?: Record<string, unknown>) =>
  messageIfAny(`fields:${prefix}.${camelCase(reason)}`, details)

export const reasonText = (reason: string, details?: Record<string, unknown>): string =>
  textOf('problem', reason, details) ?? message('fields:problem.other')

/** The text under an input. A formula's own mistakes have texts of their own. */
export function problemText(problem: Problem): string {
  const inFormula =
    problem.path === 'options.expression' ? textOf('formula.error', problem.reason, problem.details) : null
  return inFormula ?? reasonText(problem.reason, problem.details)
}

/** Why the server refused, where that hangs on no single input. */
export function refusalText(error: unknown): string {
  if (isApiError(error)) {
    const reason = error.details.reason
    const known = typeof reason === 'string' ? textOf('conflict', reason) : null
    if (known) return known
  }
  return errorText(error)
}

/** Gives the text of the first problem at a path or under it. */
export function useProblems(problems: readonly Problem[]) {
  // Redraws in the new language when that changes.
  useTranslation('fields')
  return (path: string): string | undefined => {
    const found = problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
    return found && problemText(found)
  }
}

export type SayProblem = ReturnType<typeof useProblems>
