import type { Filter, FilterRule } from './filter.ts'

type Node = Filter | FilterRule

/** Everything that must hold at once; null where nothing must. */
export function both(...nodes: readonly (Node | null | undefined)[]): Filter | null {
  const given = nodes.filter((node) => node !== null && node !== undefined)
  const [only] = given
  if (!only) return null
  return given.length === 1 && 'rules' in only ? only : { op: 'and', rules: given }
}
