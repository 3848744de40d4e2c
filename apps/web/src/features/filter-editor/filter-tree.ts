import { type Filter, type FilterGroup, type FilterRule, filterLimits, isGroup } from '@oficina/kinds'

/** Where a node stands: the place in its group, from the outermost group inwards. The empty path is the filter itself. */
export type NodePath = readonly number[]
export type FilterNode = FilterRule | FilterGroup

export const noFilter: Filter = { op: 'and', rules: [] }

/** The filter with another node at a place; null takes it away. */
export function replaceAt(group: FilterGroup, path: NodePath, node: FilterNode | null): FilterGroup {
  const [first, ...rest] = path
  if (first === undefined) return node !== null && isGroup(node) ? node : noFilter
  const there = group.rules[first]
  if (!there) return group
  if (rest.length > 0) {
    if (!isGroup(there)) return group
    return { op: group.op, rules: group.rules.with(first, replaceAt(there, rest, node)) }
  }
  return { op: group.op, rules: node ? group.rules.with(first, node) : group.rules.filter((_, n) => n !== first) }
}

/** How many conditions there are, in all groups. */
export const countRules = (node: FilterNode): number =>
  isGroup(node) ? node.rules.reduce((sum, one) => sum + countRules(one), 0) : 1

/** Whether a group at this place may hold another group. */
export const canNest = (path: NodePath): boolean => path.length + 1 < filterLimits.depthForPeople

/** The filter without rules that are not finished. A group that loses all of its rules goes too: it asks for nothing. */
export function keepRules(filter: Filter, isKept: (rule: FilterRule) => boolean): Filter {
  const keep = (node: FilterNode): FilterNode | null => {
    if (!isGroup(node)) return isKept(node) ? node : null
    const rules = node.rules.map(keep).filter((one) => one !== null)
    return rules.length === 0 ? null : { op: node.op, rules }
  }
  return (keep(filter) as Filter | null) ?? noFilter
}

/** Both conditions at once, without a level more than is needed. */
export function bothOf(one: Filter | undefined, other: Filter | undefined): Filter | undefined {
  const [a, b] = [one, other].filter((filter) => filter !== undefined && filter.rules.length > 0)
  if (!a || !b) return a
  const partsOf = (filter: Filter) => (filter.op === 'and' || filter.rules.length === 1 ? filter.rules : [filter])
  return { op: 'and', rules: [...partsOf(a), ...partsOf(b)] }
}
