import { addDays, type DateText, weekday } from '@oficina/kinds/time/calendar'

const sunday = 0

/** So many days from a day; the workshop rests on Sundays, so what falls on one moves to the Monday. */
export function workday(from: DateText, days: number): DateText {
  const day = addDays(from, days)
  return weekday(day) === sunday ? addDays(day, 1) : day
}
