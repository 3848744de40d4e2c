import type { SummaryLine } from '../../records/grid/lines.ts'

/** A group's heading, and before which record of the shown ones it stands. */
export interface GroupHeadAt {
  at: number
  depth: number
  line: SummaryLine
}

/**
 * The headings among the records from `first` on. The records come in the order of their groups and the groups' counts
 * say how many belong to each, so that their places follow without a look at the records. A group that began earlier
 * has its heading again at the top.
 */
export function headsOf(lines: readonly SummaryLine[], levels: number, first: number, rows: number): GroupHeadAt[] {
  if (levels === 0) return []
  const leaves = lines.filter(({ depth }) => depth === levels)
  const headings: GroupHeadAt[] = []
  let start = 0
  let before: readonly unknown[] | null = null
  for (const leaf of leaves) {
    const end = start + leaf.count
    if (end > first && start < first + rows) {
      const at = Math.max(0, start - first)
      const shared = before ? levelsShared(before, leaf.keys) : 0
      for (let depth = shared + 1; depth <= levels; depth++) {
        const line = depth === levels ? leaf : parentOf(lines, leaf, depth)
        if (line) headings.push({ at, depth, line })
      }
      before = leaf.keys
    }
    start = end
  }
  return headings
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function levelsShared(one: readonly unknown[], other: readonly unknown[]): number {
  const at = one.findIndex((key, n) => !same(key, other[n]))
  return at < 0 ? one.length : at
}

const parentOf = (lines: readonly SummaryLine[], leaf: SummaryLine, depth: number) =>
  lines.find((line) => line.depth === depth && same(line.keys, leaf.keys.slice(0, depth)))

/** What stands together below one run of headings. */
export interface GroupRun<T> {
  key: string
  heads: readonly GroupHeadAt[]
  items: readonly T[]
}

/** Things in their order, cut where headings stand; without headings they are one run. */
export function runsOf<T>(items: readonly T[], heads: readonly GroupHeadAt[]): GroupRun<T>[] {
  const starts = [...new Set([0, ...heads.map(({ at }) => at)])].toSorted((a, b) => a - b)
  return starts.map((start, n) => {
    const own = heads.filter(({ at }) => at === start)
    return { key: JSON.stringify(own.at(-1)?.line.keys ?? []), heads: own, items: items.slice(start, starts[n + 1]) }
  })
}
