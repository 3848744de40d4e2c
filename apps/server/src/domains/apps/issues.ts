import { AppError } from '../../platform/errors.ts'

export interface Issue {
  path: string
  reason: string
  message?: string
}

export const invalid = (issues: readonly Issue[]) => new AppError('invalid_input', { issues: issues.slice(0, 50) })

/** What a schema found; a rule of our own gives its reason as its message. */
export const issuesOf = (
  error: { issues: readonly { code?: string | undefined; message: string; path: readonly PropertyKey[] }[] },
  prefix = '',
): Issue[] =>
  error.issues.map(({ code, message, path }) => ({
    path: [...(prefix === '' ? [] : [prefix]), ...path.map(String)].join('.'),
    reason: code === 'custom' ? message : (code ?? 'invalid'),
  }))
