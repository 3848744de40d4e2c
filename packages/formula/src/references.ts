import type { Node } from './ast.ts'

/** The fields that a formula names, each once, in order of appearance: ids in the stored form, names in the shown one. */
export function references(ast: Node): string[] {
  const found = new Set<string>()
  const open: Node[] = [ast]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'field') found.add(node.ref)
    if (node.kind === 'call') open.push(...node.args.toReversed())
  }
  return [...found]
}

/** What each formula field reads: field id → field ids. */
export type ReferenceGraph = ReadonlyMap<string, Iterable<string>>

interface Visit {
  id: string
  index: number
  low: number
  rest: Iterator<string>
}

/** Groups of fields that depend on themselves, each sorted by id; none when every formula can be computed. */
export function findCycles(graph: ReferenceGraph): string[][] {
  return components(graph)
    .filter((group) => group.length > 1 || group.some((id) => [...(graph.get(id) ?? [])].includes(id)))
    .map((group) => group.toSorted())
}

/** Formula fields, each after those that it reads, so that their SQL can be put together in one pass. */
export function evaluationOrder(graph: ReferenceGraph): string[] {
  return components(graph)
    .flat()
    .filter((id) => graph.has(id))
}

/** Strongly connected components, dependencies first (Tarjan), on a stack of our own: chains may be long. */
function components(graph: ReferenceGraph): string[][] {
  const visits = new Map<string, Visit>()
  const onStack = new Set<string>()
  const stack: string[] = []
  const groups: string[][] = []
  const begin = (id: string): Visit => {
    const visit = { id, index: visits.size, low: visits.size, rest: new Set(graph.get(id)).values() }
    visits.set(id, visit)
    stack.push(id)
    onStack.add(id)
    return visit
  }
  for (const root of graph.keys()) {
    if (visits.has(root)) continue
    const path = [begin(root)]
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const step = visit.rest.next()
      if (!step.done) {
        const seen = visits.get(step.value)
        if (!seen) path.push(begin(step.value))
        else if (onStack.has(step.value)) visit.low = Math.min(visit.low, seen.index)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) parent.low = Math.min(parent.low, visit.low)
      if (visit.low === visit.index) {
        const group = stack.splice(stack.lastIndexOf(visit.id))
        for (const id of group) onStack.delete(id)
        groups.push(group)
      }
    }
  }
  return groups
}
