import { foldText } from '../../lib/fold-text.ts'

export interface Rankable {
  id: string
  label: string
  /** Synonyms in every language, so that a person finds a command by the word they know. */
  words: string
}

const isFuzzy = (query: string, text: string): number => {
  let at = -1
  let gaps = 0
  for (const char of query) {
    const next = text.indexOf(char, at + 1)
    if (next < 0) return 0
    if (at >= 0) gaps += next - at - 1
    at = next
  }
  return 1 / (1 + gaps)
}

/** How well an entry answers a query; 0 not at all. Whole, prefix, prefix of words, synonyms, then letters in order. */
export function scoreOf(query: string, entry: Rankable): number {
  const wanted = foldText(query)
  if (!wanted) return 1
  const label = foldText(entry.label)
  if (label === wanted) return 500
  if (label.startsWith(wanted)) return 400
  const tokens = wanted.split(/\s+/)
  const labelWords = label.split(/[\s-]+/)
  const synonyms = foldText(entry.words).split(/\s+/)
  const starts = (words: string[]) => tokens.every((token) => words.some((word) => word.startsWith(token)))
  if (starts(labelWords)) return 300
  if (synonyms.includes(wanted)) return 250
  if (starts([...labelWords, ...synonyms])) return 200
  const fuzzy = wanted.length > 1 ? isFuzzy(wanted.replace(/\s+/g, ''), label.replace(/\s+/g, '')) : 0
  return fuzzy > 0.08 ? 100 * fuzzy : 0
}

/** The entries that answer, best first; what was used lately wins a tie. */
export function rank<T extends Rankable>(query: string, entries: readonly T[], recent: readonly string[]): T[] {
  const recency = (id: string) => {
    const index = recent.indexOf(id)
    return index < 0 ? 0 : recent.length - index
  }
  return entries
    .map((entry, order) => ({ entry, order, score: scoreOf(query, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || recency(b.entry.id) - recency(a.entry.id) || a.order - b.order)
    .map(({ entry }) => entry)
}
