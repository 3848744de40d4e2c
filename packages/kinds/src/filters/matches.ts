import type { Json } from '../json.ts'
import { fold } from '../text/fold.ts'
import { argumentOf, type OperatorOf, type ValueKind } from '../value-kinds.ts'
import { isReadable } from './check-filter.ts'
import { type DateArgument, daySpanOf, instantSpanOf } from './date-argument.ts'
import { currentUser, type FilterGroup, type FilterRule, isGroup } from './filter.ts'
import type { FilterFields } from './filter-field.ts'
import type { CalendarEnv } from './period.ts'

/** Canonical values by field id. */
export type FilterValues = Readonly<Record<string, Json | undefined>>

export interface FilterEnv extends CalendarEnv {
  fields: FilterFields
  userId: string | null
  /** The values of a linked record, where they are at hand; a record that is not, matches nothing. */
  linked?: (field: string, recordId: number) => FilterValues | undefined
}

/**
 * Whether a record's values meet a filter, on the client and on the server alike; the database's answer is the same.
 * A rule that cannot be judged (unknown field, operator or value) does not hold. All of no rules hold, and none of no
 * rules does: an `or` without rules is met by nothing.
 */
export function matches(filter: FilterGroup, values: FilterValues, env: FilterEnv): boolean {
  const holds = (node: FilterRule | FilterGroup) =>
    isGroup(node) ? matches(node, values, env) : matchesRule(node, values, env)
  return filter.op === 'and' ? filter.rules.every(holds) : filter.rules.some(holds)
}

function matchesRule(rule: FilterRule, values: FilterValues, env: FilterEnv): boolean {
  const field = env.fields.get(rule.field)
  if (!field) return false
  const stored = (Object.hasOwn(values, rule.field) ? values[rule.field] : null) ?? null
  const argument = argumentOf(field.valueKind, rule.operator)
  if (!argument) return false
  if (argument === 'rule') return matchesThrough(rule, stored, env)
  // Without this, an operator that says "not" would hold for whatever it cannot read.
  if (!isReadable(argument, rule.value, field)) return false
  const key = stored === null || !field.keyOf ? stored : field.keyOf(stored, env.now)
  const tests: Record<string, Test> = testsOf[field.valueKind]
  return tests[rule.operator]?.(key, rule.value as Json | undefined, env) ?? false
}

/** At least one linked record meets the rule. */
function matchesThrough({ field, value }: FilterRule, stored: Json, env: FilterEnv): boolean {
  const fields = env.fields.get(field)?.linked?.()
  if (!fields || typeof value !== 'object' || value === null || !('field' in value)) return false
  return listOf(stored).some((recordId) => {
    const values = env.linked?.(field, Number(recordId))
    return values !== undefined && matchesRule(value, values, { ...env, fields })
  })
}

type Argument = Json | undefined
type Test = (key: Json, argument: Argument, env: FilterEnv) => boolean

const listOf = (value: Argument): readonly Json[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value as Json]
const isBlank = (key: Json) => key === null || key === '' || (Array.isArray(key) && key.length === 0)
const not =
  (test: Test): Test =>
  (key, argument, env) =>
    !test(key, argument, env)

const emptiness = { isEmpty: isBlank, isNotEmpty: (key: Json) => !isBlank(key) }

/** Text compares without case and accents; a test on an empty value fails. */
const onText =
  (test: (key: string, argument: string) => boolean): Test =>
  (key, argument) =>
    typeof key === 'string' && key !== '' && typeof argument === 'string' && test(fold(key), fold(argument))
const textAnyOf: Test = (key, argument, env) => listOf(argument).some((item) => textIs(key, item, env))
const textIs = onText((key, argument) => key === argument)
const textContains = onText((key, argument) => key.includes(argument))

const onOrder =
  (type: 'number' | 'string', test: (key: number | string, argument: number | string) => boolean): Test =>
  (key, argument) => {
    const isRight = typeof key === type && typeof argument === type
    return isRight && test(key as number, argument as number)
  }
const between =
  (type: 'number' | 'string'): Test =>
  (key, argument) => {
    const [from, to] = listOf(argument)
    const isRight = [key, from, to].every((item) => typeof item === type)
    return isRight && (key as number) >= (from as number) && (key as number) <= (to as number)
  }

const numberEq = onOrder('number', (key, argument) => key === argument)
const numberTests = {
  eq: numberEq,
  ne: not(numberEq),
  gt: onOrder('number', (key, argument) => key > argument),
  gte: onOrder('number', (key, argument) => key >= argument),
  lt: onOrder('number', (key, argument) => key < argument),
  lte: onOrder('number', (key, argument) => key <= argument),
  between: between('number'),
  ...emptiness,
}

type Span = { from: string | number; to: string | number }
type SpanOf = (argument: DateArgument, env: FilterEnv) => Span

/** Days and moments compare as numbers, against spans that end before `to`. */
function calendarTests(keyOf: (key: Json) => string | number | null, spanOf: SpanOf) {
  const onSpan =
    (test: (key: string | number, span: Span) => boolean): Test =>
    (key, argument, env) => {
      const comparable = keyOf(key)
      if (comparable === null || argument === null || argument === undefined) return false
      return test(comparable, spanOf(argument as DateArgument, env))
    }
  const is = onSpan((key, { from, to }) => key >= from && key < to)
  const onOrBefore = onSpan((key, { to }) => key < to)
  const onOrAfter = onSpan((key, { from }) => key >= from)
  return {
    is,
    isNot: not(is),
    before: onSpan((key, { from }) => key < from),
    after: onSpan((key, { to }) => key >= to),
    onOrBefore,
    onOrAfter,
    between: ((key, argument, env) => {
      const [from, to] = listOf(argument)
      return onOrAfter(key, from, env) && onOrBefore(key, to, env)
    }) satisfies Test,
    relative: is,
    ...emptiness,
  }
}

const millisecondsOf = (key: Json) => {
  const instant = typeof key === 'string' ? Date.parse(key) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}

const timeOf = (value: Argument): Argument => (typeof value === 'string' && value.length === 5 ? `${value}:00` : value)
const onTime =
  (test: Test): Test =>
  (key, argument, env) =>
    test(key, Array.isArray(argument) ? argument.map((end) => timeOf(end) ?? null) : timeOf(argument), env)
const timeIs = onTime(onOrder('string', (key, argument) => key === argument))

/** Ids: options, records, and users, where one may be whoever is looking. */
const idsOf = (argument: Argument, env: FilterEnv) =>
  new Set(listOf(argument).map((id) => (id === currentUser ? env.userId : id)))
const hasAny: Test = (key, argument, env) => {
  const ids = idsOf(argument, env)
  return listOf(key).some((id) => ids.has(id as string))
}
const hasAll: Test = (key, argument, env) => {
  const [ids, held] = [idsOf(argument, env), new Set(listOf(key))]
  return ids.size > 0 && [...ids].every((id) => held.has(id as string))
}
const hasExactly: Test = (key, argument, env) =>
  new Set(listOf(key)).size === idsOf(argument, env).size && hasAll(key, argument, env)
const oneTests = { is: hasAny, isNot: not(hasAny), anyOf: hasAny, noneOf: not(hasAny), ...emptiness }
const manyTests = { hasAnyOf: hasAny, hasAllOf: hasAll, hasNoneOf: not(hasAny), ...emptiness }
const setTests = { ...manyTests, is: hasExactly, isNot: not(hasExactly) }

const onCount =
  (test: (count: number, argument: number) => boolean): Test =>
  (key, argument) =>
    typeof argument === 'number' && test(listOf(key).length, argument)
const countTests = {
  countIs: onCount((count, argument) => count === argument),
  countAtLeast: onCount((count, argument) => count >= argument),
  countAtMost: onCount((count, argument) => count <= argument),
}
/** An unticked box and no value are the same. */
const booleanIs: Test = (key, argument) => typeof argument === 'boolean' && (key === true) === argument

/** As numbers, since the day after the last one of the calendar has a year of five digits. */
const dayNumber = (day: string) => Number(day.replaceAll('-', ''))
const daysAsNumbers: SpanOf = (argument, env) => {
  const { from, to } = daySpanOf(argument, env)
  return { from: dayNumber(from), to: dayNumber(to) }
}

const testsOf = {
  text: {
    contains: textContains,
    doesNotContain: not(textContains),
    is: textIs,
    isNot: not(textIs),
    startsWith: onText((key, argument) => key.startsWith(argument)),
    endsWith: onText((key, argument) => key.endsWith(argument)),
    anyOf: textAnyOf,
    noneOf: not(textAnyOf),
    ...emptiness,
  },
  number: numberTests,
  boolean: { is: booleanIs, isNot: not(booleanIs) },
  date: calendarTests((key) => (typeof key === 'string' ? dayNumber(key) : null), daysAsNumbers),
  dateTime: calendarTests(millisecondsOf, instantSpanOf),
  time: {
    is: timeIs,
    isNot: not(timeIs),
    before: onTime(onOrder('string', (key, argument) => key < argument)),
    after: onTime(onOrder('string', (key, argument) => key > argument)),
    between: onTime(between('string')),
    ...emptiness,
  },
  duration: numberTests,
  choice: oneTests,
  choices: setTests,
  user: oneTests,
  users: setTests,
  link: oneTests,
  links: { ...manyTests, ...countTests },
  files: { ...countTests, ...emptiness },
  json: emptiness,
} satisfies { [K in ValueKind]: Record<Exclude<OperatorOf<K>, 'through'>, Test> }
