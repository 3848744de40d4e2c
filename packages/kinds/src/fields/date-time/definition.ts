import { readInstant } from '../../time/date-reading.ts'
import { formatInstant } from '../../time/date-text.ts'
import { isInstantText } from '../../time/zone.ts'
import { field } from '../field-kind.ts'
import { momentDefaults, momentFormatFor, momentOptionsSchema, refuseMoment } from '../shared/moment-options.ts'

/** Canonical: a moment in UTC to the millisecond, `2026-03-01T12:00:00.000Z`. Text without an offset is local time. */
export const dateTime = field({
  id: 'dateTime',
  valueKind: 'dateTime',
  column: 'timestamptz',
  options: () => momentOptionsSchema,
  version: 1,
  defaults: momentDefaults,
  takes: ['string'],
  isCanonical: isInstantText,
  parse(raw, options, env) {
    const format = momentFormatFor(options, env)
    const read = readInstant(raw.trim(), format.dateFormat, env.timezone)
    return 'problem' in read ? refuseMoment(read.problem, format) : new Date(read.instant).toISOString()
  },
  format: (value, options, env) => formatInstant(Date.parse(value), momentFormatFor(options, env), env.timezone),
  traits: { category: 'Date and time', importable: true, searchable: true },
})
