import type { Field } from '@oficina/contract'
import { type Aggregate, formatDuration } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import type { Format } from '../../../lib/format.ts'
import { type Env, kindOf, textOf, valueKindOf } from '../../fields/field-env.ts'
import type { ViewFooters } from '../view-query.ts'

interface AggregateTextProps {
  footer: ViewFooters[number]
  value: unknown
  fields: readonly Field[]
  env: Env
  withName?: boolean
}

/** These give back a value of the field's own kind; the others give a number. */
const ofField = new Set<Aggregate>(['sum', 'avg', 'min', 'max', 'median', 'range'])

/** What a column adds up to, in the writing of its field. */
export function AggregateText({ footer, value, fields, env, withName }: AggregateTextProps) {
  const { t } = useTranslation('views')
  const format = useFormat()
  const field = fields.find(({ id }) => id === footer.field)
  if (!field || value === null || value === undefined) return null
  const name = t(`aggregate.${footer.aggregate}`)
  const text = aggregateText(field, footer.aggregate, value, env, format)
  return (
    <span className="t-num" title={`${name}: ${text}`}>
      {withName && <span className="t-2">{name} </span>}
      {text}
    </span>
  )
}

/** The number alone. */
export function aggregateText(field: Field, aggregate: Aggregate, value: unknown, env: Env, format: Format): string {
  if (aggregate.startsWith('percent')) return `${format.number(Number(value), { maximumFractionDigits: 1 })}%`
  if (!ofField.has(aggregate)) return format.number(Number(value))
  // A timer's own values are laps; what they add up to is a length of time.
  if (kindOf(field).traits.measured) return formatDuration(Number(value), 'h:mm:ss')
  if (valueKindOf(field) !== 'number') return textOf(field, value, env)
  // A mean has more digits than the field would take; two more are enough to read.
  return textOf(field, Math.round(Number(value) * 10_000) / 10_000, env)
}
