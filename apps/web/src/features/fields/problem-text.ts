import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message, messageIfAny } from '../../lib/message-key.ts'
import type { ValueProblem } from './editors/value-editor.ts'

/** Read in every order of days; for a refusal that names no example of its own. */
const anyDay = '2026-12-31'

/** Why a value does not go, in words: those of the catalogue `record`, which a grid has soon after it is drawn. */
export function problemText({ reason, details = {} }: ValueProblem): string {
  // What failed on its way (a lost connection, a full disk) has words of its own.
  if (isApiError(details.error)) return errorText(details.error)
  // As the catalogue writes it: an ending like `_many` would be taken for a plural there.
  const name = reason.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (
    messageIfAny(`record:problem.${name}`, { example: anyDay, ...details }) ??
    messageIfAny('record:problem.other', { reason }) ??
    message('errors:invalid_input')
  )
}
