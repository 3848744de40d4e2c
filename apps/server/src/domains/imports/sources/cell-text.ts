import { joinList } from '@oficina/kinds/text/list-text'

/** A number as text that nobody can take for another: `1.234` is a thousand to some, `1.2340` to nobody. */
export function numberText(value: number): string {
  // Spreadsheets keep fifteen digits; the rest is how computers count.
  const text = String(Number(value.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** A day, or a day with its time of day, as the clock on the wall shows it. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day, time] = date.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? String(day) : `${day} ${time}`
}

/** A value of a program as a file of texts would have it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return dateText(value)
  const isPlain = (item: unknown) => item === null || typeof item !== 'object'
  return Array.isArray(value) && value.every(isPlain) ? joinList(value.map(valueText)) : JSON.stringify(value)
}
