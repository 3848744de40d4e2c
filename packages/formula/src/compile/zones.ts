/**
 * Whether a name is a time zone's. PostgreSQL raises an error for a zone it does not know, while rows are being read;
 * offsets such as `+03:00` are refused because it counts them the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]{0,39}(\/[A-Za-z0-9_+-]{1,40}){0,2}$/.test(name)) return false
  if (name === 'UTC') return true
  if (!name.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
