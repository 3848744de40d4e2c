import * as z from 'zod/mini'
import { readTime } from '../../time/date-reading.ts'
import { formatTime } from '../../time/date-text.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { momentDefaults, timeFormatSchema } from '../shared/moment-options.ts'

const canonical = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Canonical: `HH:mm:ss` from 00:00:00 to 23:59:59, on whatever clock people mean. */
export const time = field({
  id: 'time',
  valueKind: 'time',
  column: 'time',
  options: () => z.strictObject({ timeFormat: timeFormatSchema }),
  version: 1,
  defaults: { timeFormat: momentDefaults.timeFormat },
  takes: ['string'],
  isCanonical: (raw) => canonical.test(raw),
  parse(raw) {
    const text = raw.trim()
    const read = text.length > 32 ? null : readTime(text)
    // A time of day with an offset or with parts of a second is something else, and would lose them.
    if (read === null || read.offset !== null || read.ms !== 0) refuse('invalid_time')
    return [read.hour, read.minute, read.second].map((part) => String(part).padStart(2, '0')).join(':')
  },
  format(value, { timeFormat }) {
    const [hour = 0, minute = 0, second = 0] = value.split(':').map(Number)
    return formatTime(hour, minute, second, 0, timeFormat)
  },
  traits: { category: 'Date and time', importable: true },
})
