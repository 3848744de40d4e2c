import type { Field } from '@oficina/contract'
import {
  argumentOf,
  checkFilter,
  type Filter,
  type FilterField,
  type FilterFields,
  type FilterRule,
  filterFieldOf,
  type Operator,
  operatorsOf,
  own,
  type ValueKind,
} from '@oficina/kinds'
import type { QueryClient } from '@tanstack/react-query'
import type { Table } from '@oficina/contract'
import { api } from '../../lib/api.ts'
import { kindOf, valueKindOf } from '../fields/field-env.ts'
import { keepRules } from './filter-tree.ts'

/** The table that a link leads to. */
export const linkedTableOf = (field: Field): string | null => {
  const id = own(field.options, 'connectedTableId')
  return typeof id === 'string' ? id : null
}

/** What the grammar knows of these fields. Fields behind a link are known once their table was read. */
export function filterFieldsOf(fields: readonly Field[], queries: QueryClient): FilterFields {
  const known = (field: Field): FilterField => {
    const tableId = linkedTableOf(field)
    if (tableId === null) return filterFieldOf(kindOf(field), field.options)
    const linked = () =>
      filterFieldsOf(queries.getQueryData<Table>(api.tables.get.key({ tableId }))?.fields ?? [], queries)
    return filterFieldOf(kindOf(field), field.options, linked)
  }
  return new Map(fields.map((field) => [field.id, known(field)]))
}

export const operatorsFor = (kind: ValueKind): Operator[] => Object.keys(operatorsOf[kind]) as Operator[]

export const isRule = (value: unknown): value is FilterRule =>
  typeof value === 'object' && value !== null && 'field' in value && 'operator' in value

/** A first rule on a field: its first operator, with nothing to compare with yet. */
export function newRule(field: Field): FilterRule {
  const kind = valueKindOf(field)
  const [operator = 'isEmpty'] = operatorsFor(kind)
  return { field: field.id, operator, ...(kind === 'boolean' && { value: true }) }
}

/** The rule with another operator; what it compares with stays where both take the same. */
export function withOperator(rule: FilterRule, kind: ValueKind, operator: string): FilterRule {
  const isSame = argumentOf(kind, rule.operator) === argumentOf(kind, operator)
  return { field: rule.field, operator, ...(isSame && rule.value !== undefined && { value: rule.value }) }
}

/** Whether a rule says enough to be asked. */
export function isComplete(rule: FilterRule, fields: FilterFields): boolean {
  const field = fields.get(rule.field)
  if (!field) return false
  if (argumentOf(field.valueKind, rule.operator) === 'rule') {
    const linked = field.linked?.() ?? new Map()
    // A table that was not read yet: the rule was right when it was made, and the server judges.
    return isRule(rule.value) && (linked.size === 0 || isComplete(rule.value, linked))
  }
  return checkFilter({ op: 'and', rules: [rule] }, fields).length === 0
}

/** What of a draft can be asked. */
export const completeOf = (draft: Filter, fields: FilterFields): Filter =>
  keepRules(draft, (rule) => isComplete(rule, fields))
