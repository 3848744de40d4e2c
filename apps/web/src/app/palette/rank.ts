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
    letters: label.replace(/[\s-]+/g, ''),
  }
  known.set(entry, made)
  return made
}

/** Letters left out per letter typed, from where on a match is chance and not a person in a hurry. */
const LEFT_OUT_PER_LETTER = 1.5

/** How tightly the letters follow one another, from a place on; 0 when they do not. */
function tightness(query: string, text: string, from: number): number {
  if (text[from] !== query[0]) return 0
  let at = from
  for (let nth = 1; nth < query.length; nth += 1) {
    at = text.indexOf(query[nth] ?? '', at + 1)
    if (at < 0) return 0
  }
  const leftOut = at - from + 1 - query.length
  return leftOut <= query.length * LEFT_OUT_PER_LETTER ? 1 / (1 + leftOut) : 0
}

/**
 * Who leaves letters out still begins with the first letter of a word. Without that, a long label answers to
 * nearly anything, and Enter would run a command instead of opening the record that was meant.
 */
function fuzzy(query: string, { labelWords, letters }: Folded): number {
  let best = 0
  let start = 0
  for (const word of labelWords) {
    best = Math.max(best, tightness(query, letters, start))
    start += word.length
  }
  return best
}

/** How well an entry answers a folded query; 0 not at all. Whole, prefix, prefix of words, synonyms, then letters in order. */
function scoreOf(wanted: string, tokens: readonly string[], joined: string, entry: Rankable): number {
  if (!wanted) return 1
  const parts = folded(entry)
  const { label, labelWords, synonyms } = parts
  if (label === wanted) return 500
  if (label.startsWith(wanted)) return 400
  const startsIn = (token: string, words: readonly string[]) => words.some((word) => word.startsWith(token))
  if (tokens.every((token) => startsIn(token, labelWords))) return 300
  if (synonyms.includes(wanted)) return 250
  if (tokens.every((token) => startsIn(token, labelWords) || startsIn(token, synonyms))) return 200
  return wanted.length > 1 ? 100 * fuzzy(joined, parts) : 0
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
