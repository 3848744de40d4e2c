/**
 * What a value is, whatever field type holds it. Filters, sorts, groups and aggregates hang on this,
 * so that a new field type brings none of its own.
 */
export const valueKinds = [
  'text',
  'number',
  'boolean',
  'date',
  'dateTime',
  'time',
  /** Seconds: what a timer adds up to. */
  'duration',
  'choice',
  'choices',
  'user',
  'users',
  'link',
  'links',
  'files',
  'json',
] as const
export type ValueKind = (typeof valueKinds)[number]

/** What an operator compares with; `checkFilter` says what each must look like. */
export type ArgumentKind =
  | 'none'
  | 'text'
  | 'texts'
  | 'number'
  | 'numberRange'
  | 'boolean'
  | 'date'
  | 'dateRange'
  | 'period'
  | 'time'
  | 'timeRange'
  | 'option'
  | 'options'
  | 'user'
  | 'users'
  | 'record'
  | 'records'
  | 'count'
  | 'rule'

const emptiness = { isEmpty: 'none', isNotEmpty: 'none' } as const
const counts = { countIs: 'count', countAtLeast: 'count', countAtMost: 'count' } as const
const numeric = {
  eq: 'number',
  ne: 'number',
  gt: 'number',
  gte: 'number',
  lt: 'number',
  lte: 'number',
  between: 'numberRange',
  ...emptiness,
} as const
const calendar = {
  is: 'date',
  isNot: 'date',
  before: 'date',
  after: 'date',
  onOrBefore: 'date',
  onOrAfter: 'date',
  between: 'dateRange',
  relative: 'period',
  ...emptiness,
} as const

/**
 * The operators of each value kind and what they compare with. Operators that say "not" also hold for an empty value,
 * as people expect and SQL does not.
 */
export const operatorsOf = {
  text: {
    contains: 'text',
    doesNotContain: 'text',
    is: 'text',
    isNot: 'text',
    startsWith: 'text',
    endsWith: 'text',
    anyOf: 'texts',
    noneOf: 'texts',
    ...emptiness,
  },
  number: numeric,
  boolean: { is: 'boolean', isNot: 'boolean' },
  date: calendar,
  dateTime: calendar,
  time: { is: 'time', isNot: 'time', before: 'time', after: 'time', between: 'timeRange', ...emptiness },
  duration: numeric,
  choice: { is: 'option', isNot: 'option', anyOf: 'options', noneOf: 'options', ...emptiness },
  choices: {
    hasAnyOf: 'options',
    hasAllOf: 'options',
    hasNoneOf: 'options',
    is: 'options',
    isNot: 'options',
    ...emptiness,
  },
  user: { is: 'user', isNot: 'user', anyOf: 'users', noneOf: 'users', ...emptiness },
  users: { hasAnyOf: 'users', hasAllOf: 'users', hasNoneOf: 'users', is: 'users', isNot: 'users', ...emptiness },
  link: { is: 'record', isNot: 'record', anyOf: 'records', noneOf: 'records', through: 'rule', ...emptiness },
  links: {
    hasAnyOf: 'records',
    hasAllOf: 'records',
    hasNoneOf: 'records',
    through: 'rule',
    ...counts,
    ...emptiness,
  },
  files: { ...counts, ...emptiness },
  json: emptiness,
} as const satisfies Record<ValueKind, Record<string, ArgumentKind>>

export type OperatorOf<K extends ValueKind> = keyof (typeof operatorsOf)[K] & string
export type Operator = { [K in ValueKind]: OperatorOf<K> }[ValueKind]

/** The argument that an operator takes on a value kind, or undefined where it has no such operator. */
export function argumentOf(kind: ValueKind, operator: string): ArgumentKind | undefined {
  const operators: Record<string, ArgumentKind> = operatorsOf[kind]
  return Object.hasOwn(operators, operator) ? operators[operator] : undefined
}

/** By what a value sorts; null cannot be sorted by. Empty values always come last. */
export type SortBy = 'value' | 'foldedText' | 'optionOrder' | 'label' | 'count'

export const sortOf = {
  text: 'foldedText',
  number: 'value',
  boolean: 'value',
  date: 'value',
  dateTime: 'value',
  time: 'value',
  duration: 'value',
  choice: 'optionOrder',
  choices: 'optionOrder',
  user: 'label',
  users: 'label',
  link: 'label',
  links: 'count',
  files: 'count',
  json: null,
} as const satisfies Record<ValueKind, SortBy | null>

/** Into what values are grouped: each its own group, or one of the calendar's spans. Null cannot be grouped by. */
export type Bucket = 'value' | 'foldedText' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'hour'

const spans = ['day', 'week', 'month', 'quarter', 'year'] as const
export const groupOf = {
  text: ['foldedText'],
  number: ['value'],
  boolean: ['value'],
  date: spans,
  dateTime: spans,
  time: ['hour'],
  duration: null,
  choice: ['value'],
  /** A record with three choices stands in one group, that of its set; a value per group would count it three times. */
  choices: ['value'],
  user: ['value'],
  users: ['value'],
  link: ['value'],
  links: null,
  files: null,
  json: null,
} as const satisfies Record<ValueKind, readonly Bucket[] | null>

const filled = ['count', 'countFilled', 'countEmpty', 'percentFilled', 'percentEmpty'] as const
const distinct = [...filled, 'countDistinct'] as const
const measured = [...distinct, 'sum', 'avg', 'min', 'max', 'median', 'range'] as const
const ordered = [...distinct, 'min', 'max'] as const

export const aggregates = [
  ...measured,
  'dayRange',
  'checked',
  'unchecked',
  'percentChecked',
  'percentUnchecked',
] as const
export type Aggregate = (typeof aggregates)[number]

export const aggregatesOf = {
  text: distinct,
  number: measured,
  boolean: ['count', 'checked', 'unchecked', 'percentChecked', 'percentUnchecked'],
  date: [...ordered, 'dayRange'],
  dateTime: [...ordered, 'dayRange'],
  time: ordered,
  duration: [...filled, 'sum', 'avg', 'min', 'max', 'median', 'range'],
  choice: distinct,
  choices: distinct,
  user: distinct,
  users: distinct,
  link: distinct,
  links: filled,
  files: filled,
  json: filled,
} as const satisfies Record<ValueKind, readonly Aggregate[]>

/** What a rollup can make of linked values beside what a footer can. `join` lists their texts. */
export const rollups = [...aggregates, 'every', 'any', 'join'] as const
export type Rollup = (typeof rollups)[number]

/** The rollups of each kind of value. */
export const rollupsOf = (kind: ValueKind): readonly Rollup[] => {
  const more: Partial<Record<ValueKind, readonly Rollup[]>> = { text: ['min', 'max'], boolean: ['every', 'any'] }
  return [...aggregatesOf[kind], ...(more[kind] ?? []), 'join']
}

/** The kind that holds many values of a kind, where there is one: what a lookup over many records gives. */
export const listKindOf = {
  /** A list of texts is filtered as the text that joins them. */
  text: 'text',
  number: 'json',
  boolean: 'json',
  date: 'json',
  dateTime: 'json',
  time: 'json',
  duration: 'json',
  choice: 'choices',
  choices: 'choices',
  user: 'users',
  users: 'users',
  link: 'links',
  links: 'links',
  files: 'files',
  json: 'json',
} as const satisfies Record<ValueKind, ValueKind>
