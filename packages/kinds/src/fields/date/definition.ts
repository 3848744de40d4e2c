import * as z from 'zod/mini'
import { isDateText } from '../../time/calendar.ts'
import { readDate } from '../../time/date-reading.ts'
import { formatDate } from '../../time/date-text.ts'
import { field } from '../field-kind.ts'
import {
  dateFormatFor,
  dateFormatSchema,
  type FieldDateFormat,
  momentDefaults,
  refuseMoment,
} from '../shared/moment-options.ts'

/** Canonical: `YYYY-MM-DD`, of the years 1 to 9999. A day has no time zone. */
export const date = field({
  id: 'date',
  valueKind: 'date',
  column: 'date',
  options: () => z.strictObject({ dateFormat: dateFormatSchema }),
  version: 1,
  defaults: { dateFormat: momentDefaults.dateFormat as FieldDateFormat },
  takes: ['string'],
  isCanonical: isDateText,
  parse(raw, { dateFormat }, env) {
    const format = dateFormatFor(dateFormat, env)
    const read = readDate(raw.trim(), format, env.timezone)
    return 'problem' in read ? refuseMoment(read.problem, { dateFormat: format }) : read.date
  },
  format: (value, { dateFormat }, env) => formatDate(value, dateFormatFor(dateFormat, env)),
  traits: { category: 'Date and time', importable: true, searchable: true },
})
