import { fold } from '@oficina/kinds'

/** How well a folded name answers: the whole of it, its beginning, the beginning of a word, anywhere; 0 not at all. */
export function scorer(wanted: string): (folded: string) => number {
  const words = wanted.split(/\s+/)
  const atWord = new RegExp(`(?:^|[^\\p{L}\\p{N}])${RegExp.escape(wanted)}`, 'u')
  return (folded) => {
    if (!folded.includes(wanted)) return words.length > 1 && words.every((word) => folded.includes(word)) ? 1 : 0
    if (folded.startsWith(wanted)) return folded.length === wanted.length ? 4 : 3
    return atWord.test(folded) ? 2 : 1
  }
}

/** Those whose name answers, the best first; equal ones stay in their order. Names are given folded. */
export function ranked<T>(all: Iterable<T>, foldedOf: (one: T) => string, text: string, limit: number): T[] {
  const wanted = fold(text.trim())
  if (wanted === '') return []
  const scoreOf = scorer(wanted)
  const found: { one: T; score: number }[] = []
  for (const one of all) {
    const score = scoreOf(foldedOf(one))
    if (score > 0) found.push({ one, score })
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ one }) => one)
}
