import { fold } from '@oficina/kinds'

/** How well a name answers: the whole of it, its beginning, the beginning of a word, anywhere; 0 not at all. */
export function scoreOf(name: string, wanted: string): number {
  const folded = fold(name)
  if (folded === wanted) return 4
  if (folded.startsWith(wanted)) return 3
  const at = folded.indexOf(wanted)
  if (at < 0) return wanted.split(/\s+/).every((word) => folded.includes(word)) ? 1 : 0
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${RegExp.escape(wanted)}`, 'u').test(folded) ? 2 : 1
}

/** Those whose name answers, the best first; equal ones stay in their order. */
export function ranked<T extends { label: string }>(all: Iterable<T>, text: string, limit: number): T[] {
  const wanted = fold(text.trim())
  if (wanted === '') return []
  return [...all]
    .map((one) => ({ one, score: scoreOf(one.label, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ one }) => one)
}
