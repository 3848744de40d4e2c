import type { Field } from '@oficina/contract'
import type { Measure } from '@oficina/kinds/blocks/index'
import type { Format } from '../../../lib/format.ts'
import type { Env } from '../../fields/field-env.ts'
import { aggregateText } from '../../views/groups/aggregate-text.tsx'
import type { AnswerOf } from './with-data.tsx'

type Line = AnswerOf<'summary'>['lines'][number]

/** The number that a line stands for: what is measured, or how many records there are. */
export function numberOf(line: Line | undefined, measure: Measure | null): number | null {
  if (!line) return measure === null ? 0 : null
  if (measure === null) return line.count
  const value = line.aggregates[0]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The line of all records together. */
export const wholeOf = (summary: AnswerOf<'summary'> | null): Line | undefined =>
  summary?.lines.find(({ depth }) => depth === 0)

/** A number in the writing of what it measures. */
export function measureText(
  value: number | null,
  measure: Measure | null,
  fields: readonly Field[],
  env: Env,
  format: Format,
): string {
  if (value === null) return '–'
  const field = measure && fields.find(({ id }) => id === measure.field)
  return measure && field ? aggregateText(field, measure.aggregate, value, env, format) : format.number(value)
}
