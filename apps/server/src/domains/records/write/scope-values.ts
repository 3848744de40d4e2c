import { currentUser, type Filter, type FilterRule, type FilterValue, isGroup, type Json } from '@oficina/kinds'
import type { Grant } from '../../engine/index.ts'

const known = new WeakMap<Grant, ReadonlyMap<string, Json>>()

/**
 * What a new record of a member has to say to lie within their rows, where the scope leaves no choice: whoever sees only
 * orders whose seller they are makes orders of their own. Visitors of public pages get nothing filled in.
 */
export function valuesInScope(grant: Grant, userId: string | null): ReadonlyMap<string, Json> {
  const found = known.get(grant)
  if (found) return found
  const values = new Map<string, Json>()
  if (grant.rows !== null && !grant.isPublic)
    for (const rule of demands(grant.rows)) {
      const field = grant.table.fields.get(rule.field)
      if (!field || field.columnType === null || field.link || values.has(rule.field)) continue
      const value = onlyValue(field.valueKind, rule)
      const own = value === currentUser ? userId : value
      if (own !== undefined && own !== null) values.set(rule.field, own)
    }
  known.set(grant, values)
  return values
}

/** The rules that hold for every record of the scope. */
function* demands({ op, rules }: Filter): Generator<FilterRule> {
  if (op === 'or' && rules.length > 1) return
  for (const rule of rules) {
    if (isGroup(rule)) yield* demands(rule)
    else yield rule
  }
}

/** The one value that a rule lets through; undefined where there are several. */
function onlyValue(kind: string, { operator, value }: FilterRule): string | number | boolean | null | undefined {
  switch (`${kind} ${operator}`) {
    case 'user is':
    case 'choice is':
    case 'boolean is':
    case 'text is':
    case 'number eq':
      return single(value)
    case 'user anyOf':
    case 'choice anyOf':
    case 'users hasAnyOf':
    case 'users hasAllOf':
    case 'users is':
    case 'choices hasAnyOf':
    case 'choices hasAllOf':
    case 'choices is':
      return Array.isArray(value) && value.length === 1 ? single(value[0]) : undefined
    default:
      return undefined
  }
}

const single = (value: FilterValue | undefined) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
