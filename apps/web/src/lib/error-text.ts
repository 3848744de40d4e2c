import { ApiError } from './api-error.ts'
import { message, messageIfAny } from './message-key.ts'

/**
 * What a person reads about a failure: the text of its id in their language, else the server's own message, else the
 * id and code. A bug of ours (anything but an ApiError) never shows its internals.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return message('errors:internal')
  const { label, reason } = error.details
  // Where the server says which field it is about, so do we.
  if (typeof label === 'string') {
    const named = messageIfAny(`errors:named.${error.id}`, { label })
    if (named !== null) return named
  }
  // Some refusals say more than their id does.
  const told = typeof reason === 'string' ? messageIfAny(`errors:reason.${reason}`) : null
  if (told !== null) return told
  const values = { id: error.id, code: error.code }
  return messageIfAny(`errors:${error.id}`, values) ?? (error.message || message('errors:generic', values))
}
