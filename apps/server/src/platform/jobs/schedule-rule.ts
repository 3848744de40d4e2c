import { CronExpressionParser } from 'cron-parser'

/** When something runs: by cron in a time zone, or every so many seconds. */
export type ScheduleRule = { cron: string; timeZone: string } | { everySeconds: number }

/** What happens to moments that passed while nothing ran: none, the last one, or each of them is made up for. */
export type CatchUp = 'skip' | 'once' | 'all'

/** A moment that is later than this was missed, for schedules that make up for nothing. */
const graceMs = 2 * 60_000
/** So many at a time: a schedule of every second that slept for a week goes on with the next look. */
const atOnce = 100

/** The first moment of the rule after this one. A cron time that a clock change skips or repeats happens once. */
export function nextSlot(rule: ScheduleRule, after: Date): Date {
  if ('everySeconds' in rule) return new Date(after.getTime() + rule.everySeconds * 1_000)
  return CronExpressionParser.parse(rule.cron, { tz: rule.timeZone, currentDate: after }).next().toDate()
}

/** Throws, in words for whoever set it, where it is no rule. */
export function checkRule(rule: ScheduleRule): void {
  if ('everySeconds' in rule) {
    if (!Number.isInteger(rule.everySeconds) || rule.everySeconds < 1)
      throw new Error('an interval is a whole number of seconds')
    return
  }
  if (!Intl.supportedValuesOf('timeZone').includes(rule.timeZone) && rule.timeZone !== 'UTC')
    throw new Error(`${rule.timeZone} is not a time zone`)
  // A reference date makes the parser read all of it; one that never comes true throws here too.
  nextSlot(rule, new Date())
}

/** Which moments to run for now, given the next one that was not yet, and when to look again. */
export function dueSlots(rule: ScheduleRule, catchUp: CatchUp, next: Date, now: Date): { slots: Date[]; next: Date } {
  if (catchUp === 'all') {
    const slots: Date[] = []
    while (next <= now && slots.length < atOnce) {
      slots.push(next)
      next = nextSlot(rule, next)
    }
    return { slots, next }
  }
  const last = lastSlot(rule, next, now)
  if (!last) return { slots: [], next }
  const isMissed = catchUp === 'skip' && now.getTime() - last.getTime() > graceMs
  return { slots: isMissed ? [] : [last], next: nextSlot(rule, last) }
}

/** The last moment that is due, without going through all that were missed. */
function lastSlot(rule: ScheduleRule, next: Date, now: Date): Date | null {
  if (next > now) return null
  if ('everySeconds' in rule) {
    const every = rule.everySeconds * 1_000
    return new Date(next.getTime() + Math.floor((now.getTime() - next.getTime()) / every) * every)
  }
  // `prev` answers with a moment strictly before, at whole seconds.
  const before = new Date(now.getTime() + 1_000)
  const last = CronExpressionParser.parse(rule.cron, { tz: rule.timeZone, currentDate: before }).prev().toDate()
  return last > next ? last : next
}
