import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message, messageIfAny } from '../../lib/message-key.ts'
import type { SourceId } from './sources.ts'

interface Problem {
  id: string
  reason: string | null
  row: number | null
}

/** Why a file cannot be read, or an import failed, in the person's language. */
export function problemText({ id, reason, row }: Problem): string {
  const told = reason === null ? null : messageIfAny(`imports:problem.${reason}`)
  const text =
    told ?? messageIfAny(`errors:reason.${reason}`) ?? messageIfAny(`errors:${id}`) ?? message('errors:internal')
  return row === null ? text : `${text} ${message('imports:problem.inRow', { row })}`
}

const ofFile = new Set(['review_spreadsheet', 'file_too_large'])

/** What a refused file is titled and why. */
export function fileProblem(error: unknown, source: SourceId): { title: string; text: string } {
  if (!isApiError(error) || !ofFile.has(error.id)) return { title: message('imports:error'), text: errorText(error) }
  const { reason, row } = error.details
  return {
    title: message(source === 'csv' ? 'imports:reviewCsv' : 'imports:review'),
    text: problemText({
      id: error.id,
      reason: typeof reason === 'string' ? reason : null,
      row: typeof row === 'number' ? row : null,
    }),
  }
}

/** Why a database could not be asked; the same words as its test has. */
export function remoteProblem(error: unknown): string {
  if (!isApiError(error) || error.id !== 'connection_failed') return errorText(error)
  const { reason } = error.details
  return problemText({ id: error.id, reason: typeof reason === 'string' ? reason : null, row: null })
}
