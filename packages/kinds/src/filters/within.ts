import { type Filter, type FilterGroup, type FilterRule, isGroup } from './filter.ts'
import type { FilterFields } from './filter-field.ts'

const ruleIn = ({ value }: FilterRule): FilterRule | null =>
  typeof value === 'object' && value !== null && 'field' in value ? value : null

/** Every field that a filter names, those behind links too. */
export function namesIn(filter: Filter): string[] {
  const names = new Set<string>()
  const nameRule = (rule: FilterRule): void => {
    names.add(rule.field)
    const through = ruleIn(rule)
    if (through) nameRule(through)
  }
  const nameGroup = (group: FilterGroup): void => {
    for (const node of group.rules) {
      if (isGroup(node)) nameGroup(node)
      else nameRule(node)
    }
  }
  nameGroup(filter)
  return [...names]
}

function isWithin(rule: FilterRule, fields: FilterFields): boolean {
  const field = fields.get(rule.field)
  if (!field) return false
  const through = ruleIn(rule)
  return through === null || isWithin(through, field.linked?.() ?? new Map())
}

/**
 * A filter without the rules that name other fields than these. A group that loses all of its rules goes with them:
 * left empty, it would always hold. Null where nothing is left.
 */
export function filterWithin(filter: Filter, fields: FilterFields): Filter | null {
  const keep = (node: FilterRule | FilterGroup): FilterRule | FilterGroup | null => {
    if (!isGroup(node)) return isWithin(node, fields) ? node : null
    if (node.rules.length === 0) return node
    const rules = node.rules.map(keep).filter((one) => one !== null)
    return rules.length === 0 ? null : { op: node.op, rules }
  }
  return keep(filter) as Filter | null
}

/** Whether a filter names nothing but these fields. */
export const isFilterWithin = (filter: Filter, fields: FilterFields): boolean => {
  const every = (node: FilterRule | FilterGroup): boolean =>
    isGroup(node) ? node.rules.every(every) : isWithin(node, fields)
  return every(filter)
}
