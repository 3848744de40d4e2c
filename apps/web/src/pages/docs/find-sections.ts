import type { GuideSection } from '../../../vite/guide/guide-types.ts'
import { foldText } from '../../lib/fold-text.ts'

export interface FoundSection {
  section: GuideSection
  /** A part of the text around the first word that was found. */
  excerpt: string
}

const mostFound = 10
const before = 40
const length = 140

/** Where a word stands in a text; 0 is nowhere, and a beginning of a word counts more than its middle. */
function rankIn(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return 0
  return at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') || text.includes(` ${word}`) ? 2 : 1
}

/** The parts of the documentation that have every word of a query, those that have them in their names first. */
export function findSections(sections: readonly GuideSection[], query: string): FoundSection[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: { rank: number; section: GuideSection }[] = []
  for (const section of sections) {
    const [title, heading, text] = [foldText(section.title), foldText(section.heading), foldText(section.text)]
    let rank = 0
    for (const word of words) {
      // The name of a page counts most where the page begins, not in each of its parts.
      const ofTitle = section.anchor === null ? rankIn(title, word) * 8 : 0
      const ofWord = ofTitle + rankIn(heading, word) * 4 + rankIn(text, word)
      if (ofWord === 0) {
        rank = 0
        break
      }
      rank += ofWord
    }
    if (rank > 0) found.push({ rank, section })
  }
  return found
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, mostFound)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }))
}

function excerptOf(text: string, words: readonly string[]): string {
  const folded = foldText(text)
  // Folding may shorten a text by a letter here or there, which an excerpt can bear.
  const at = Math.max(0, ...words.map((word) => folded.indexOf(word)))
  const start = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const end = start + length >= text.length ? text.length : text.lastIndexOf(' ', start + length)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
