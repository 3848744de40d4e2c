import { otherPatterns, searchPattern } from '../engine/index.ts'

/** What a name is like that begins with the text, has a word that does, or contains it. */
export interface NamePatterns {
  start: string
  word: string
  anywhere: string
}

export interface Patterns extends NamePatterns {
  /** What the best names begin with, as it stands. */
  beginning: string
  /** A record answers when each of these is like some field of it. The first is the one that names are ranked by. */
  contains: readonly string[]
}

/** From patterns of a search, which have `%` around them. */
const patternsOf = (anywhere: string, ...others: string[]): Patterns => ({
  start: anywhere.slice(1),
  word: `% ${anywhere.slice(1)}`,
  anywhere,
  beginning: anywhere.slice(1, -1).replaceAll(/\\([\\%_])/g, '$1'),
  contains: [anywhere, ...others],
})

/** More than these in one question tell nothing more. */
const mostWords = 6

/**
 * The ways in which records may answer, the best first: they contain the text as it stands; or another form of it, as a
 * number without its punctuation; or all of its words, in any
 * order and in whichever fields. The longest word comes first: it has the fewest answers.
 */
export function waysOf(text: string): Patterns[] {
  const whole = searchPattern(text)
  if (!whole?.isIndexed) return []
  const words = new Set(text.split(/\s+/).flatMap((word) => searchPattern(word)?.pattern ?? []))
  const [longest, ...others] = [...words].sort((a, b) => b.length - a.length).slice(0, mostWords)
  const byWords = longest !== undefined && others.length > 0 ? [patternsOf(longest, ...others)] : []
  const byForms = otherPatterns(text).map((pattern) => patternsOf(pattern))
  return [patternsOf(whole.pattern), ...byForms, ...byWords]
}

/** How well a record answers by its folded name: it begins with the text, a word of it does, it contains it; or another field. */
export const rankSql = (name: string, { start, word, anywhere }: NamePatterns) =>
  `case when ${name} like ${start} then 0 when ${name} like ${word} then 1 when ${name} like ${anywhere} then 2 else 3 end`
