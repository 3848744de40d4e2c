import { fold } from '@oficina/kinds/text/fold'
import { splitList } from '@oficina/kinds/text/list-text'
import type { Line } from './tasks.ts'

/** No option is longer; such a text does not fit. */
const longestLabel = 200

/** Every different text of columns that become choices, in the order in which they come. */
export async function collectLabels(
  lines: AsyncIterable<Line>,
  columns: readonly { column: number; isMany: boolean }[],
  most: number,
): Promise<string[][]> {
  const found = columns.map(() => new Map<string, string>())
  for await (const { cells } of lines) {
    for (const [n, { column, isMany }] of columns.entries()) {
      const labels = found[n]
      const text = cells[column]?.trim() ?? ''
      if (text === '' || !labels || labels.size >= most) continue
      for (const label of isMany ? splitList(text) : [text]) {
        if (label === '' || label.length > longestLabel) continue
        const key = fold(label)
        if (labels.size < most && !labels.has(key)) labels.set(key, label)
      }
    }
  }
  return found.map((labels) => [...labels.values()])
}
