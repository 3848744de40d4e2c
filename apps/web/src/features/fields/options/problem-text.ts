import { message, messageIfAny } from '../../../lib/message-key.ts'

/** One thing that is wrong, by the path of the setting: `label`, `options.min` … */
export interface Problem {
  path: string
  reason: string
  details?: Record<string, unknown>
}

/** The text of the first problem at a path or below it. */
export type SayProblem = (path: string) => string | undefined

/** Ids such as `too_many` would be read as the plural of a message. */
const camelCase = (id: string) => id.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const problemMessage = (
  prefix: 'problem' | 'formula.error' | 'conflict',
  reason: string,
  details?: Record<string, unknown>,
) => messageIfAny(`fields:${prefix}.${camelCase(reason)}`, details)

const reasonText = (reason: string, details?: Record<string, unknown>): string =>
  problemMessage('problem', reason, details) ?? message('fields:problem.other')

/** The text under an input. Errors in a formula have texts of their own. */
export function problemText(problem: Problem): string {
  const inFormula =
    problem.path === 'options.expression' ? problemMessage('formula.error', problem.reason, problem.details) : null
  return inFormula ?? reasonText(problem.reason, problem.details)
}
