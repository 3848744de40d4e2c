import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'

/** Names the people who are in already. */
export function inviteErrorText(error: unknown): string {
  const known = isApiError(error) && error.id === 'unique_violation' ? error.details.emails : null
  return Array.isArray(known) ? `${errorText(error)} ${known.join(', ')}` : errorText(error)
}
