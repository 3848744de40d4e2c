import { isRecordId, isUserId } from '../ids.ts'
import { type ArgumentKind, argumentOf, type ValueKind } from '../value-kinds.ts'
import { isDateArgumentText } from './date-argument.ts'
import { currentUser, type FilterGroup, type FilterRule, filterLimits, isGroup } from './filter.ts'
import type { FilterField, FilterFields } from './filter-field.ts'
import { periodSchema } from './period.ts'

export type FilterProblem =
  | 'too_deep'
  | 'too_many_rules'
  | 'too_many_hops'
  | 'unknown_field'
  | 'unknown_operator'
  | 'unknown_option'
  | 'missing_value'
  | 'wrong_value'
  | 'empty_range'

export interface FilterError {
  /** Where in the filter: `['rules', 0, 'value']`. */
  path: ReadonlyArray<string | number>
  reason: FilterProblem
}

type Path = FilterError['path']

/** Everything that is wrong with a filter of the right shape: names, operators and values against the fields. */
export function checkFilter(
  filter: FilterGroup,
  fields: FilterFields,
  { maxDepth = filterLimits.depthForPeople }: { maxDepth?: number } = {},
): FilterError[] {
  const errors: FilterError[] = []
  const depthLimit = Math.min(maxDepth, filterLimits.depth)
  let rules = 0

  function checkGroup(group: FilterGroup, path: Path, depth: number): void {
    if (depth > depthLimit) {
      errors.push({ path, reason: 'too_deep' })
      return
    }
    group.rules.forEach((node, index) => {
      const here = [...path, 'rules', index]
      if (isGroup(node)) checkGroup(node, here, depth + 1)
      else if (++rules <= filterLimits.rules) errors.push(...checkRule(node, fields, here, 0))
    })
  }

  checkGroup(filter, [], 1)
  if (rules > filterLimits.rules) errors.push({ path: [], reason: 'too_many_rules' })
  return errors
}

function checkRule(rule: FilterRule, fields: FilterFields, path: Path, hops: number): FilterError[] {
  const field = fields.get(rule.field)
  if (!field) return [{ path: [...path, 'field'], reason: 'unknown_field' }]
  const argument = argumentOf(field.valueKind, rule.operator)
  if (!argument) return [{ path: [...path, 'operator'], reason: 'unknown_operator' }]
  const at = [...path, 'value']
  if (argument === 'rule') return checkThrough(rule, field, at, hops)
  const reason = problemOf(argument, rule.value, field)
  return reason ? [{ path: at, reason }] : []
}

function checkThrough({ value }: FilterRule, field: FilterField, path: Path, hops: number): FilterError[] {
  if (value === undefined || value === null) return [{ path, reason: 'missing_value' }]
  if (typeof value !== 'object' || !('field' in value)) return [{ path, reason: 'wrong_value' }]
  if (hops + 1 > filterLimits.hops) return [{ path, reason: 'too_many_hops' }]
  return checkRule(value, field.linked?.() ?? new Map(), path, hops + 1)
}

type Problem = FilterProblem | null
type Check = (value: unknown, field: FilterField) => Problem

const when = (isRight: boolean): Problem => (isRight ? null : 'wrong_value')
const isTime = (value: unknown) => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(value)
const isUserArgument = (value: unknown) => value === currentUser || isUserId(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0

function isDateArgument(value: unknown, kind: ValueKind): boolean {
  if (typeof value === 'string') return isDateArgumentText(value, kind === 'dateTime')
  return periodSchema.safeParse(value).success
}

function checkList(value: unknown, check: (item: unknown) => Problem): Problem {
  if (!Array.isArray(value)) return 'wrong_value'
  if (value.length === 0) return 'missing_value'
  if (value.length > filterLimits.listItems) return 'wrong_value'
  return value.map(check).find((problem) => problem !== null) ?? null
}

function checkRange(value: unknown, isEnd: (end: unknown) => boolean): Problem {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isEnd)) return 'wrong_value'
  const [from, to] = value
  // Only where both ends are written out can it be told here that nothing lies between.
  return typeof from === typeof to && typeof from !== 'object' && from > to ? 'empty_range' : null
}

/** An option that is gone makes a filter that can match nothing: told when saving, harmless when run. */
const checkOption = (value: unknown, { optionIds }: FilterField): Problem => {
  if (typeof value !== 'string') return 'wrong_value'
  return optionIds && !optionIds.has(value) ? 'unknown_option' : null
}

const checks: Record<Exclude<ArgumentKind, 'rule'>, Check> = {
  none: (value) => when(value === undefined || value === null),
  text: (value) => when(typeof value === 'string' && value !== ''),
  texts: (value) => checkList(value, (item) => when(typeof item === 'string' && item !== '')),
  number: (value) => when(isNumber(value)),
  numberRange: (value) => checkRange(value, isNumber),
  boolean: (value) => when(typeof value === 'boolean'),
  date: (value, field) => when(isDateArgument(value, field.valueKind)),
  dateRange: (value, field) => checkRange(value, (end) => isDateArgument(end, field.valueKind)),
  period: (value) => when(periodSchema.safeParse(value).success),
  time: (value) => when(isTime(value)),
  timeRange: (value) => checkRange(value, isTime),
  option: checkOption,
  options: (value, field) => checkList(value, (item) => checkOption(item, field)),
  user: (value) => when(isUserArgument(value)),
  users: (value) => checkList(value, (item) => when(isUserArgument(item))),
  record: (value) => when(isRecordId(value)),
  records: (value) => checkList(value, (item) => when(isRecordId(item))),
  count: (value) => when(isCount(value)),
}

function problemOf(argument: Exclude<ArgumentKind, 'rule'>, value: unknown, field: FilterField): Problem {
  const isMissing = value === undefined || value === null || value === ''
  return isMissing && argument !== 'none' ? 'missing_value' : checks[argument](value, field)
}

/** Whether an operator can work with a value; an option that is gone and a range that holds nothing still can. */
export function isReadable(argument: Exclude<ArgumentKind, 'rule'>, value: unknown, field: FilterField): boolean {
  const problem = problemOf(argument, value, field)
  return problem === null || problem === 'unknown_option' || problem === 'empty_range'
}
