import type { Field } from '@oficina/contract'
import { type Sort, sortOf } from '@oficina/kinds'
import { valueKindOf } from '../../fields/field-env.ts'
import type { AnswerOf } from '../shared/with-data.tsx'

type Line = AnswerOf<'summary'>['lines'][number]

/** A group's heading, and before which row of the page it stands. */
interface Heading {
  at: number
  depth: number
  line: Line
}

/**
 * The headings among the rows of one page. The rows come in the order of their groups and the groups' counts say how
 * many belong to each, so that their places follow without a look at the rows. A group that began on an earlier page
 * has its heading again at the top.
 */
export function headsOf(lines: readonly Line[], levels: number, first: number, rows: number): Heading[] {
  if (levels === 0) return []
  const leaves = lines.filter(({ depth }) => depth === levels)
  const headings: Heading[] = []
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

const parentOf = (lines: readonly Line[], leaf: Line, depth: number) =>
  lines.find((line) => line.depth === depth && same(line.keys, leaf.keys.slice(0, depth)))

export const sortOn = (sort: Sort, fieldId: string): 'asc' | 'desc' | null =>
  sort[0]?.field === fieldId ? sort[0].order : null

/** What a press on a column sorts by; null where its values have no order. */
export function nextSort(field: Field, sort: Sort): Sort | null {
  if (sortOf[valueKindOf(field)] === null) return null
  return [{ field: field.id, order: sortOn(sort, field.id) === 'asc' ? 'desc' : 'asc' }]
}
