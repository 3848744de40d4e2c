import * as z from 'zod/mini'
import { durationFormats, formatDuration, readDuration, wholeSeconds } from '../../time/duration-text.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/** A length of time. Canonical: whole seconds, as a number from JSON is read; text is read as people write it. */
export const duration = field({
  id: 'duration',
  valueKind: 'duration',
  column: 'numeric',
  options: () => z.strictObject({ format: z.enum(durationFormats) }),
  version: 1,
  defaults: { format: 'h:mm' as (typeof durationFormats)[number] },
  takes: ['string', 'number'],
  maxText: 200,
  parse(raw, _options, env) {
    const read = typeof raw === 'number' ? wholeSeconds(raw) : readDuration(raw, env.locale)
    return 'problem' in read ? refuse(read.problem) : read.seconds
  },
  format: (value, { format }) => formatDuration(value, format),
  traits: { category: 'Date and time', importable: true, searchable: true },
})
