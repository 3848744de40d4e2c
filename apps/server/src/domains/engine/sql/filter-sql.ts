import {
  argumentOf,
  currentUser,
  type DateArgument,
  daySpanOf,
  type Filter,
  type FilterField,
  type FilterGroup,
  type FilterRule,
  fold,
  instantSpanOf,
  isGroup,
  isReadable,
  type OperatorOf,
  type ValueKind,
} from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import { isFilledSql } from './aggregate-sql.ts'
import type { ParamType } from './params.ts'
import type { Reader } from './reader.ts'

/** Fields by id, as far as whoever filters may name them. */
type Fields = ReadonlyMap<string, FieldModel>

/** A condition that is true or false, never null; the same answer as `matches` gives for the values at hand. */
export function filterSql(reader: Reader, filter: Filter, fields: Fields, alias: string): string {
  return groupSql(reader, filter, fields, alias, true)
}

/** The same behind `where`, which takes null for false: bare comparisons are what an index can answer. */
export function whereSql(reader: Reader, filter: Filter, fields: Fields, alias: string): string {
  return groupSql(reader, filter, fields, alias, false)
}

function groupSql(reader: Reader, group: FilterGroup, fields: Fields, alias: string, isSure: boolean): string {
  // As in logic: all of nothing holds, one of nothing does not. A condition that lost its rules must not open everything.
  if (group.rules.length === 0) return group.op === 'and' ? 'true' : 'false'
  const asked = (rule: FilterRule) => {
    const condition = ruleSql(reader, rule, fields, alias)
    return isSure ? sure(condition) : condition
  }
  const parts = group.rules.map((node) => (isGroup(node) ? groupSql(reader, node, fields, alias, isSure) : asked(node)))
  return `(${parts.join(group.op === 'and' ? ' and ' : ' or ')})`
}

function ruleSql(reader: Reader, rule: FilterRule, fields: Fields, alias: string): string {
  const field = fields.get(rule.field)
  const argument = field && argumentOf(field.valueKind, rule.operator)
  if (!field || !argument) return 'false'
  if (argument === 'rule') return throughSql(reader, rule, field, alias)
  const described: FilterField = { valueKind: field.valueKind }
  if (!isReadable(argument, rule.value, described)) return 'false'
  const tests: Record<string, Test> = testsOf[field.valueKind]
  const test = tests[rule.operator]
  if (!test) return 'false'
  return test({ reader, field, alias, key: () => reader.key(field, alias), value: rule.value as Argument })
}

/** At least one linked record meets the rule. */
function throughSql(reader: Reader, { value }: FilterRule, field: FieldModel, alias: string): string {
  const linked = reader.linked(field, alias)
  if (!linked || typeof value !== 'object' || value === null || !('field' in value)) return 'false'
  const rule = ruleSql(reader, value, linked.grant.readable, linked.alias)
  return `exists (select 1 from ${linked.from} and ${rule})`
}

type Argument = unknown
interface Asked {
  reader: Reader
  field: FieldModel
  alias: string
  key: () => string
  value: Argument
}
type Test = (asked: Asked) => string

const sure = (condition: string) => `coalesce(${condition}, false)`
const bare = (condition: string) => `(${condition})`
const not =
  (test: Test): Test =>
  (asked) =>
    `not ${sure(test(asked))}`

const emptiness = {
  isEmpty: ({ key, field }: Asked) => `not (${isFilledSql(key(), field.valueKind)})`,
  isNotEmpty: ({ key, field }: Asked) => `(${isFilledSql(key(), field.valueKind)})`,
}

/** `%` and `_` stand for themselves. */
export const likeText = (text: string) => fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)
const like =
  (pattern: (text: string) => string): Test =>
  ({ reader, key, value }) =>
    bare(`oficina.fold(${key()}) like ${reader.params.add(pattern(likeText(String(value))), 'text')}`)
const folded = (value: Argument) => (value as unknown[]).map((item) => fold(String(item)))
const textIs: Test = ({ reader, key, value }) =>
  bare(`oficina.fold(${key()}) = ${reader.params.add(fold(String(value)), 'text')}`)
const textAnyOf: Test = ({ reader, key, value }) =>
  bare(`oficina.fold(${key()}) = any(${reader.params.add(folded(value), 'text[]')})`)
const contains = like((text) => `%${text}%`)

const compare =
  (operator: '=' | '<' | '<=' | '>' | '>=', type: ParamType): Test =>
  ({ reader, key, value }) =>
    bare(`${key()} ${operator} ${reader.params.add(value, type)}`)
const between =
  (type: ParamType): Test =>
  ({ reader, key, value }) => {
    const [from, to] = value as unknown[]
    return bare(`${key()} between ${reader.params.add(from, type)} and ${reader.params.add(to, type)}`)
  }

const numberTests = {
  eq: compare('=', 'numeric'),
  ne: not(compare('=', 'numeric')),
  gt: compare('>', 'numeric'),
  gte: compare('>=', 'numeric'),
  lt: compare('<', 'numeric'),
  lte: compare('<=', 'numeric'),
  between: between('numeric'),
  ...emptiness,
}

/** Days and moments, both against spans that end before `to`. */
function calendarTests(type: 'date' | 'timestamptz') {
  const spanOf = (reader: Reader, value: unknown) => {
    const env = { now: reader.now, timezone: reader.settings.timezone, weekStart: reader.settings.weekStart }
    const { from, to } =
      type === 'date' ? daySpanOf(value as DateArgument, env) : instantSpanOf(value as DateArgument, env)
    const bound = (end: string | number) =>
      reader.params.add(typeof end === 'number' ? new Date(end).toISOString() : end, type)
    return { from: () => bound(from), to: () => bound(to) }
  }
  const onSpan =
    (write: (key: string, span: ReturnType<typeof spanOf>) => string): Test =>
    ({ reader, key, value }) =>
      bare(write(key(), spanOf(reader, value)))
  const is = onSpan((key, { from, to }) => `(${key} >= ${from()} and ${key} < ${to()})`)
  return {
    is,
    isNot: not(is),
    before: onSpan((key, { from }) => `${key} < ${from()}`),
    after: onSpan((key, { to }) => `${key} >= ${to()}`),
    onOrBefore: onSpan((key, { to }) => `${key} < ${to()}`),
    onOrAfter: onSpan((key, { from }) => `${key} >= ${from()}`),
    between: (({ reader, key, value }) => {
      const [first, last] = value as unknown[]
      return bare(`(${key()} >= ${spanOf(reader, first).from()} and ${key()} < ${spanOf(reader, last).to()})`)
    }) satisfies Test,
    relative: is,
    ...emptiness,
  }
}

/** Ids as text; among users, one may be whoever is looking. */
function idsOf({ reader, value }: Asked): string[] {
  const items = Array.isArray(value) ? value : [value]
  const ids = items.map((item) => (item === currentUser ? reader.viewer.userId : item))
  return [...new Set(ids.filter((id) => id !== null).map(String))]
}
/** Bound as ids of whatever the field holds. */
const boundIds = (asked: Asked) => {
  const isLink = asked.field.valueKind === 'link' || asked.field.valueKind === 'links'
  return asked.reader.params.add(idsOf(asked), isLink ? 'bigint[]' : 'text[]')
}

const oneOf: Test = (asked) => {
  const { field, alias, key } = asked
  const ids = boundIds(asked)
  const held = field.link?.held
  // First by the column itself, which an index finds; then whether that record may be seen.
  const quick = held?.by === 'column' ? `${alias}.${held.column} = any(${ids}) and ` : ''
  return bare(`(${quick}${key()} = any(${ids}))`)
}
const hasAny: Test = (asked) => bare(`${asked.key()} && ${boundIds(asked)}`)
const hasAll: Test = (asked) => bare(`(cardinality(${boundIds(asked)}) > 0 and ${asked.key()} @> ${boundIds(asked)})`)
const hasExactly: Test = (asked) =>
  bare(
    `(cardinality(${boundIds(asked)}) > 0 and ${asked.key()} @> ${boundIds(asked)} and ${asked.key()} <@ ${boundIds(asked)})`,
  )
const oneTests = { is: oneOf, isNot: not(oneOf), anyOf: oneOf, noneOf: not(oneOf), ...emptiness }
const manyTests = { hasAnyOf: hasAny, hasAllOf: hasAll, hasNoneOf: not(hasAny), ...emptiness }
const setTests = { ...manyTests, is: hasExactly, isNot: not(hasExactly) }

const onCount =
  (operator: '=' | '>=' | '<='): Test =>
  ({ reader, key, value }) =>
    `coalesce(cardinality(${key()}), 0) ${operator} ${reader.params.add(value, 'numeric')}`
const countTests = { countIs: onCount('='), countAtLeast: onCount('>='), countAtMost: onCount('<=') }
/** An unticked box and no value are the same. */
const booleanIs: Test = ({ reader, key, value }) => `coalesce(${key()}, false) = ${reader.params.add(value, 'boolean')}`
const timeIs = compare('=', 'time')

const testsOf = {
  text: {
    contains,
    doesNotContain: not(contains),
    is: textIs,
    isNot: not(textIs),
    startsWith: like((text) => `${text}%`),
    endsWith: like((text) => `%${text}`),
    anyOf: textAnyOf,
    noneOf: not(textAnyOf),
    ...emptiness,
  },
  number: numberTests,
  boolean: { is: booleanIs, isNot: not(booleanIs) },
  date: calendarTests('date'),
  dateTime: calendarTests('timestamptz'),
  time: {
    is: timeIs,
    isNot: not(timeIs),
    before: compare('<', 'time'),
    after: compare('>', 'time'),
    between: between('time'),
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
