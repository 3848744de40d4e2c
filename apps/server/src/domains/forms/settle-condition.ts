import { type Filter, type FilterRule, isGroup } from '@oficina/kinds'

/**
 * A condition as far as it can be decided here: rules about fields that the form does not show are decided by the record,
 * the rest is left for whoever fills it in. True or false where nothing is left.
 */
export function settleCondition(
  filter: Filter,
  isLeft: (rule: FilterRule) => boolean,
  decide: (rule: FilterRule) => boolean,
): Filter | boolean {
  if (filter.rules.length === 0) return true
  const parts = filter.rules.map((node) =>
    isGroup(node) ? settleCondition(node, isLeft, decide) : isLeft(node) ? node : decide(node),
  )
  // One of these decides the whole; the other is a part that no longer matters.
  const deciding = filter.op === 'or'
  if (parts.includes(deciding)) return deciding
  const rules = parts.filter((part) => typeof part !== 'boolean')
  return rules.length === 0 ? !deciding : { op: filter.op, rules }
}
