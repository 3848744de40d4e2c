/** What stands between two values of a line. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export interface Dialect {
  separator: Separator
  /** Lines that are no data: the one with which Excel names the separator. */
  skip: number
}

const recordsLooked = 200
const named = /^sep=([,;\t|])\r?\n/i

/** How a text separates its values, by what makes its lines equally long. */
export function detectDialect(text: string): Dialect {
  const given = named.exec(text)
  if (given) return { separator: given[1] as Separator, skip: 1 }
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 }
  for (const separator of separators) {
    const score = evenness(text, separator)
    if (score > best.score) best = { separator, score }
  }
  return { separator: best.separator, skip: 0 }
}

/** The share of lines that have the usual number of values; nothing where that is one. More values decide between equals. */
function evenness(text: string, separator: Separator): number {
  const counts = new Map<number, number>()
  let records = 0
  for (const width of widths(text, separator)) {
    counts.set(width, (counts.get(width) ?? 0) + 1)
    records++
  }
  const [usual, lines] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return usual < 2 ? 0 : lines / records + usual / 1e6
}

/** How many values each of the first records has; what is in quotes separates nothing. */
function* widths(text: string, separator: Separator): Generator<number> {
  let [width, isQuoted, isStart, isBlank, records] = [1, false, true, true, 0]
  for (const char of text) {
    if (isQuoted) {
      if (char === '"') isQuoted = false
      continue
    }
    if (char === '"' && isStart) {
      isQuoted = true
      isBlank = false
    } else if (char === separator) {
      width++
      isBlank = false
    } else if (char === '\n') {
      if (!isBlank) yield width
      if (!isBlank && ++records === recordsLooked) return
      width = 1
      isBlank = true
    } else if (char !== '\r') isBlank = false
    isStart = char === separator || char === '\n'
  }
  // The last line may be cut, so that it counts only where it is the only one.
  if (records === 0 && !isBlank) yield width
}
