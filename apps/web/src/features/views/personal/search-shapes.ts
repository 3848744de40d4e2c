import type { Filter, Sort } from '@oficina/kinds'

/*
 * Whether what stands in an address has the shape of a filter or a sort. The address of every page is read before any
 * page's own code is there, so this does without the grammar itself: the table page and the server know which fields
 * and operators there are.
 */
const deepest = 5

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRule = (value: Record<string, unknown>) =>
  typeof value.field === 'string' && typeof value.operator === 'string' && !('rules' in value)

export function isFilter(value: unknown, depth = 0): value is Filter {
  if (!isObject(value) || depth > deepest || (value.op !== 'and' && value.op !== 'or')) return false
  return (
    Array.isArray(value.rules) &&
    value.rules.every((rule) => isObject(rule) && (isRule(rule) || isFilter(rule, depth + 1)))
  )
}

export const isSort = (value: unknown): value is Sort =>
  Array.isArray(value) &&
  value.every((one) => isObject(one) && typeof one.field === 'string' && (one.order === 'asc' || one.order === 'desc'))
