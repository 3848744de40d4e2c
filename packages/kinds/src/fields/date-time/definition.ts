import { readInstant } from '../../time/date-reading.ts'
import { formatInstant } from '../../time/date-text.ts'
import { isInstantText } from '../../time/zone.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { dateFormatFor, momentDefaults, momentFormatFor, momentOptionsSchema } from '../shared/moment-options.ts'

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
  parse(raw, { dateFormat }, env) {
    const read = readInstant(raw.trim(), dateFormatFor(dateFormat, env), env.timezone)
    return 'problem' in read ? refuse(read.problem) : new Date(read.instant).toISOString()
  },
  format: (value, options, env) => formatInstant(Date.parse(value), momentFormatFor(options, env), env.timezone),
  traits: { category: 'Date and time', importable: true, searchable: true },
})
