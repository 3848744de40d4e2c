import { foldText } from '../../lib/fold-text.ts'

export interface Rankable {
  id: string
  label: string
  /** Synonyms in every language, so that a person finds a command by the word they know. */
  words: string
}

interface Folded {
  label: string
  labelWords: string[]
  synonyms: string[]
  letters: string
}

/** Folding costs more than comparing: each entry is folded once, for as long as it is the same object. */
const known = new WeakMap<Rankable, Folded>()

function folded(entry: Rankable): Folded {
  const kept = known.get(entry)
  if (kept) return kept
  const label = foldText(entry.label)
  const made = {
    label,
    labelWords: label.split(/[\s-]+/),
    synonyms: foldText(entry.words).split(/\s+/),
    letters: label.replace(/\s+/g, ''),
  }
  known.set(entry, made)
  return made
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

/** How well an entry answers a folded query; 0 not at all. Whole, prefix, prefix of words, synonyms, then letters in order. */
function scoreOf(wanted: string, tokens: readonly string[], joined: string, entry: Rankable): number {
  if (!wanted) return 1
  const { label, labelWords, synonyms, letters } = folded(entry)
  if (label === wanted) return 500
  if (label.startsWith(wanted)) return 400
  const startsIn = (token: string, words: readonly string[]) => words.some((word) => word.startsWith(token))
  if (tokens.every((token) => startsIn(token, labelWords))) return 300
  if (synonyms.includes(wanted)) return 250
  if (tokens.every((token) => startsIn(token, labelWords) || startsIn(token, synonyms))) return 200
  const fuzzy = wanted.length > 1 ? isFuzzy(joined, letters) : 0
  return fuzzy > 0.08 ? 100 * fuzzy : 0
}

/** The entries that answer, best first; what was used lately wins a tie. */
export function rank<T extends Rankable>(query: string, entries: readonly T[], recent: readonly string[]): T[] {
  const wanted = foldText(query)
  const tokens = wanted.split(/\s+/)
  const joined = wanted.replace(/\s+/g, '')
  const recency = new Map(recent.map((id, at) => [id, recent.length - at]))
  return entries
    .map((entry, order) => ({ entry, order, score: scoreOf(wanted, tokens, joined, entry) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score || (recency.get(b.entry.id) ?? 0) - (recency.get(a.entry.id) ?? 0) || a.order - b.order,
    )
    .map(({ entry }) => entry)
}
