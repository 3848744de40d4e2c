/** A day as `YYYY-MM-DD`, of the years 1 to 9999: what fits four digits here, in the database and in spreadsheets. */
export type DateText = string

const dayMs = 86_400_000
const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** Milliseconds of a wall clock as if it stood in UTC. `Date.UTC` would move the years 0 to 99 into the 1900s. */
export function wallMs(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number {
  return new Date(Date.UTC(2000, 0, 1, hour, minute, second, ms)).setUTCFullYear(year, month - 1, day)
}

export const dateText = (year: number, month: number, day: number): DateText =>
  `${pad(year, 4)}-${pad(month)}-${pad(day)}`

export function dateParts(date: DateText): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** The day that a wall clock shows, given in milliseconds as if in UTC. */
export function dateOfWall(ms: number): DateText {
  const date = new Date(ms)
  return dateText(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

export function isRealDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const daysIn = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

/** Whether this is the canonical text of a day that exists. */
export function isDateText(text: unknown): text is DateText {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = dateParts(text)
  return year >= 1 && isRealDate(year, month, day)
}

const startMs = (date: DateText) => {
  const { year, month, day } = dateParts(date)
  return wallMs(year, month, day)
}

export const addDays = (date: DateText, days: number): DateText => dateOfWall(startMs(date) + days * dayMs)

/** The first day of the month that lies so many months away. */
export function startOfMonth(date: DateText, monthsAway = 0): DateText {
  const { year, month } = dateParts(date)
  return dateOfWall(wallMs(year, month + monthsAway, 1))
}

/** 0 is Sunday. */
export const weekday = (date: DateText): number => new Date(startMs(date)).getUTCDay()

export function startOfWeek(date: DateText, weekStart: number): DateText {
  return addDays(date, -((weekday(date) - weekStart + 7) % 7))
}
