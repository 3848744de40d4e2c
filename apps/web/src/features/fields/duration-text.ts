import type { Field } from '@oficina/contract'
import { durationFormats, formatDuration, own } from '@oficina/kinds'

/** Seconds as the field writes them; of a timer or a result, as a clock. */
export function durationText(field: Field, seconds: number): string {
  const given = own(field.options, 'format')
  return formatDuration(seconds, durationFormats.find((format) => format === given) ?? 'h:mm')
}
