/** A date or date-time written in a formula: ISO, with or without a time, and `Z` for UTC. */
export function readDateLiteral(text: string): { type: 'date' | 'dateTime'; value: string } | null {
  const match = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,6})?(Z)?)?\s*$/.exec(text)
  if (!match) return null
  const [, year = '', month = '', day = '', hour, minute = '', second = '00', utc = ''] = match
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // The calendar moves 30 February to March instead of refusing it.
  const isReal = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) && year !== '0000'
  if (!isReal) return null
  if (hour === undefined) return { type: 'date', value: `${year}-${month}-${day}` }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return { type: 'dateTime', value: `${year}-${month}-${day}T${hour}:${minute}:${second}${utc}` }
}
