/** What the address of the login page may carry. */
export interface LoginSearch {
  /** Slug of the organisation to enter. */
  org?: string
  /** Local path to go on to. */
  next?: string
  /** One-time ticket of a sign-in at a provider, and which one. */
  oauth?: string
  provider?: string
  /** Id of the failure that a redirect brought back. */
  error?: string
}

// The router reads a value such as 2024 as a number; a slug made of digits is still a text.
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : typeof value === 'number' ? String(value) : undefined

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const read: LoginSearch = {}
  for (const key of ['org', 'next', 'oauth', 'provider', 'error'] as const) {
    const value = text(search[key])
    if (value !== undefined) read[key] = value
  }
  return read
}
