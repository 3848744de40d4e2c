import * as z from 'zod/mini'
import { joinList } from '../../text/list-text.ts'
import { isDateText } from '../../time/calendar.ts'
import { formatDuration } from '../../time/duration-text.ts'
import { formatDate, formatInstant } from '../../time/date-text.ts'
import { isObject, type Json } from '../../json.ts'
import { listKindOf, type ValueKind, valueKinds } from '../../value-kinds.ts'
import type { FieldEnv, Noun } from '../field-env.ts'
import { currency } from '../currency/definition.ts'
import { type FieldKind, type FieldSpec, field } from '../field-kind.ts'
import { computedTraits, type Traits } from '../traits.ts'
import { formatBoolean } from './boolean-value.ts'
import {
  dateFormatFor,
  dateFormatSchema,
  momentDefaults,
  momentFormatFor,
  type MomentOptions,
  timeFormatSchema,
} from './moment-options.ts'
import { decimalsSchema, formatPlain } from './number-value.ts'
import { labelOf, recordLabel } from './reference-value.ts'

type ComputedSpec<Id extends string, O extends object, V extends Json> = Omit<
  FieldSpec<Id, O, V, never>,
  'takes' | 'parse' | 'traits'
> & { traits?: Partial<Traits> }

/** A field whose values the product makes: nothing but null can be given. */
export function computed<const Id extends string, O extends object, V extends Json>(
  spec: ComputedSpec<Id, O, V>,
): FieldKind<Id, O, V> {
  return field<Id, O, V>({
    ...spec,
    takes: [],
    parse: () => null,
    traits: { category: 'Other', ...computedTraits, ...spec.traits },
  })
}

/** How a computed number is written: as it is, as an amount of money, or with a sign. */
export const numberFormats = ['number', 'currency', 'percent'] as const

/** What a computed result is and how it is shown. The server sets the kind when it checks the field. */
export const resultShape = {
  resultKind: z.enum(valueKinds),
  /** Many values, one for each linked record. */
  isList: z.boolean(),
  decimals: decimalsSchema,
  /** How numbers are written; plainly unless given. */
  numberFormat: z.optional(z.enum(numberFormats)),
  dateFormat: dateFormatSchema,
  timeFormat: timeFormatSchema,
}
const resultSchema = z.strictObject(resultShape)
export type ResultOptions = z.output<typeof resultSchema>

export const resultDefaults: ResultOptions = { resultKind: 'text', isList: false, decimals: null, ...momentDefaults }

export const resultValueKind = ({ resultKind, isList }: ResultOptions): ValueKind =>
  isList ? listKindOf[resultKind] : resultKind

const asList = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value as Json])

/** A list of texts is compared as the text that joins them, as SQL's `string_agg` does; every other result as it is. */
export const resultKey = (value: Json, { resultKind, isList }: ResultOptions): Json =>
  isList && resultKind === 'text'
    ? asList(value)
        .filter((item) => item !== null)
        .join(', ')
    : value

export function formatResult(value: Json, options: ResultOptions, env: FieldEnv): string {
  if (Array.isArray(value)) return joinList(value.map((item: Json) => formatOne(item, options, env)))
  return formatOne(value, options, env)
}

function formatOne(value: Json, options: ResultOptions, env: FieldEnv): string {
  if (value === null) return ''
  // A linked record comes with what it is called.
  if (isObject(value) && 'id' in value) return typeof value.label === 'string' ? value.label : `#${String(value.id)}`
  const { resultKind } = options
  if (typeof value === 'number' && (resultKind === 'link' || resultKind === 'links')) return recordLabel(value, env)
  if (typeof value === 'number' && resultKind === 'duration') return formatDuration(value, 'h:mm')
  if (typeof value === 'number') return formatAmount(value, options, env)
  if (typeof value === 'boolean') return formatBoolean(value, env.locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  return formatText(value, options, env)
}

function formatAmount(value: number, { decimals, numberFormat }: ResultOptions, env: FieldEnv): string {
  if (numberFormat === 'currency')
    return currency.format(value, { decimals: Math.min(decimals ?? 2, 4), currencySymbol: null }, env)
  const plain = formatPlain(value, decimals, env)
  return numberFormat === 'percent' ? `${plain}%` : plain
}

/** Kinds whose values are ids of something with a name. */
const nounOf: Partial<Record<ValueKind, Noun>> = {
  choice: 'option',
  choices: 'option',
  user: 'user',
  users: 'user',
  files: 'file',
}

function formatText(value: string, options: ResultOptions, env: FieldEnv): string {
  const noun = nounOf[options.resultKind]
  if (noun) return labelOf(noun, value, env)
  if (options.resultKind === 'date') return formatDateText(value, options, env)
  return options.resultKind === 'dateTime' ? formatMoment(value, options, env) : value
}

/** A stored moment for people; what is no moment is shown as it is. */
export function formatMoment(value: string, format: MomentOptions, env: FieldEnv): string {
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? value : formatInstant(instant, momentFormatFor(format, env), env.timezone)
}

const formatDateText = (value: string, { dateFormat }: MomentOptions, env: FieldEnv): string =>
  isDateText(value) ? formatDate(value, dateFormatFor(dateFormat, env)) : value
