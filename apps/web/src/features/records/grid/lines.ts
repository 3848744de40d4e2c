/** One line of a summary: the whole, or a group at some depth. */
export interface SummaryLine {
  depth: number
  keys: unknown[]
  labels: (string | null)[]
  count: number
  aggregates: unknown[]
}

/** What stands over a group's records. */
export interface GroupHead {
  /** The same group has the same id for as long as it is grouped by the same fields. */
  id: string
  /** From 1. */
  depth: number
  key: unknown
  label: string | null
  count: number
  aggregates: readonly unknown[]
  isOpen: boolean
}

/** What a line of the sheet shows: a record by its place in the list, the head of a group, or a row to type a new record into. */
export type Line = { kind: 'record'; index: number } | { kind: 'group'; head: GroupHead } | { kind: 'new' }

/** A head, if any, with the records below it. */
interface Segment {
  /** The first line. */
  start: number
  head: GroupHead | null
  /** The first record's place in the list. */
  first: number
  rows: number
}

/** A record that is shown at another place than its own: at `index`, while the list has it at `base`, or nowhere. */
export interface Shifted {
  index: number
  base: number | null
}

export const groupId = (keys: readonly unknown[]): string => JSON.stringify(keys)

/**
 * Which line of a sheet shows what. Records stay known by their place in the list, which is in the order of its groups;
 * closed groups leave theirs out. However many records there are, only groups take room here.
 */
export class GridLines {
  readonly count: number
  /** How many heads stand over a record. */
  readonly levels: number
  /** Whether the last line is one to type a new record into. */
  readonly hasNew: boolean
  private readonly segments: readonly Segment[]

  private constructor(segments: readonly Segment[], levels: number, hasNew: boolean) {
    this.segments = segments
    this.levels = levels
    this.hasNew = hasNew
    const last = segments.at(-1)
    this.count = (last ? last.start + sizeOf(last) : 0) + (hasNew ? 1 : 0)
  }

  static plain(total: number, hasNew = false): GridLines {
    return new GridLines([{ start: 0, head: null, first: 0, rows: total }], 0, hasNew)
  }

  /** `total` is what the list has: while counts and list are on their way, the list is right. */
  static grouped(
    lines: readonly SummaryLine[],
    levels: number,
    closed: ReadonlySet<string>,
    total: number,
    shifted: Shifted | null = null,
  ): GridLines {
    const groups = lines.filter(({ depth }) => depth > 0)
    const counts = shifted ? countsWith(groups, levels, shifted) : groups.map(({ count }) => count)
    const segments: Segment[] = []
    let start = 0
    let first = 0
    let hiddenBelow = Number.POSITIVE_INFINITY
    groups.forEach((line, n) => {
      const isLeaf = line.depth === levels
      const rows = isLeaf ? Math.max(0, Math.min(counts[n] ?? 0, total - first)) : 0
      if (line.depth <= hiddenBelow) {
        const id = groupId(line.keys)
        const isOpen = !closed.has(id)
        hiddenBelow = isOpen ? Number.POSITIVE_INFINITY : line.depth
        const head: GroupHead = {
          id,
          depth: line.depth,
          key: line.keys.at(-1) ?? null,
          label: line.labels.at(-1) ?? null,
          count: line.count,
          aggregates: line.aggregates,
          isOpen,
        }
        const segment = { start, head, first, rows: isOpen ? rows : 0 }
        segments.push(segment)
        start += sizeOf(segment)
      }
      first += rows
    })
    // Records of groups that were not counted any more, or that came since.
    if (total > first) segments.push({ start, head: null, first, rows: total - first })
    return new GridLines(segments, levels, false)
  }

  get isGrouped(): boolean {
    return this.levels > 0
  }

  at(line: number): Line | null {
    if (this.hasNew && line === this.count - 1) return { kind: 'new' }
    const segment = this.segments[this.segmentAt(line)]
    if (!segment || line < 0 || line >= this.count) return null
    const offset = line - segment.start - (segment.head ? 1 : 0)
    if (offset < 0 && segment.head) return { kind: 'group', head: segment.head }
    return { kind: 'record', index: segment.first + offset }
  }

  /** The place in the list of the record on a line; null where there is none. */
  recordAt(line: number): number | null {
    const found = this.at(line)
    return found?.kind === 'record' ? found.index : null
  }

  /** The line that shows a record; null while its group is closed. */
  lineOf(index: number): number | null {
    const segment = this.segments.find(({ first, rows }) => index >= first && index < first + rows)
    return segment ? segment.start + (segment.head ? 1 : 0) + index - segment.first : null
  }

  private segmentAt(line: number): number {
    let [low, high] = [0, this.segments.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.segments[middle]?.start ?? 0) <= line) low = middle
      else high = middle - 1
    }
    return low
  }
}

const sizeOf = ({ head, rows }: Segment) => rows + (head ? 1 : 0)

/** The counts of groups with one record taken from where it is and put where it is shown. */
function countsWith(groups: readonly SummaryLine[], levels: number, { index, base }: Shifted): number[] {
  const counts = groups.map(({ count }) => count)
  const leafOf = (place: number, isEnd: boolean) => {
    let first = 0
    return groups.findIndex(({ depth }, n) => {
      if (depth !== levels) return false
      const end = first + (counts[n] ?? 0)
      const isHere = place >= first && (place < end || (isEnd && place === end))
      first = end
      return isHere
    })
  }
  const from = base === null ? -1 : leafOf(base, false)
  if (from >= 0) counts[from] = (counts[from] ?? 1) - 1
  const to = leafOf(index, true)
  if (to >= 0) counts[to] = (counts[to] ?? 0) + 1
  return counts
}
