export interface TimeZoneOption {
  value: string
  label: string
}

/** Minutes east of Greenwich at a moment, and how that is written: GMT-03:00. */
export function offsetOf(timeZone: string, at: Date): { minutes: number; text: string } {
  const part = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((piece) => piece.type === 'timeZoneName')?.value
  const found = /GMT([+-])(\d{2}):(\d{2})/.exec(part ?? '')
  if (!found) return { minutes: 0, text: 'GMT+00:00' }
  const minutes = (Number(found[2]) * 60 + Number(found[3])) * (found[1] === '-' ? -1 : 1)
  return { minutes, text: `GMT${found[1]}${found[2]}:${found[3]}` }
}

/** Every time zone that the browser knows, from west to east, and the chosen one even when it does not know that. */
export function timeZoneOptions(chosen: string, at = new Date()): TimeZoneOption[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  const known = [...names].map((value) => ({ value, ...offsetOf(value, at) }))
  known.sort((a, b) => a.minutes - b.minutes || a.value.localeCompare(b.value))
  const options = known.map(({ value, text }) => ({ value, label: `(${text}) ${value.replaceAll('_', ' ')}` }))
  return names.has(chosen) ? options : [{ value: chosen, label: chosen.replaceAll('_', ' ') }, ...options]
}
