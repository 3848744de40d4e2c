import { otherRules, plainRanges } from './unaccent.gen.ts'

const unaccented = new Map(otherRules.flatMap(([to, from]) => Array.from(from).map((char) => [char, to] as const)))

/** Where each range of characters that only lose their marks starts and ends, in order. */
const ranges: number[] = []
for (const step of plainRanges.split(' ')) ranges.push((ranges.at(-1) ?? 0) + Number.parseInt(step, 36))

function isPlain(code: number): boolean {
  let [low, high] = [0, ranges.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[2 * middle + 1] ?? 0) < code) low = middle + 1
    else high = middle
  }
  return code >= (ranges[2 * low] ?? Number.POSITIVE_INFINITY)
}

/** What Unicode itself says that a character is made of, without its accents. */
const withoutMarks = (char: string) => char.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('\u2044', '/')

function unaccent(char: string): string {
  const known = unaccented.get(char)
  if (known !== undefined) return known
  if (!isPlain(char.codePointAt(0) ?? 0)) return char
  const plain = withoutMarks(char)
  unaccented.set(char, plain)
  return plain
}

// Capitals that Unicode 17 added and the database's Unicode 16 does not know; newer browsers would lower them.
const unknownToDatabase = /[\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}]/u
const knownToDatabase = /[^\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}]+/gu

/** Like the database's `lower()`: one character for one, so that a final sigma and a dotted İ differ from JavaScript. */
function lower(text: string): string {
  const simple = text.replaceAll('Σ', 'σ').replaceAll('İ', 'i')
  return unknownToDatabase.test(simple)
    ? simple.replace(knownToDatabase, (known) => known.toLowerCase())
    : simple.toLowerCase()
}

/** Text as it is compared and searched: equals `unaccent(lower(text))` in the database, character for character. */
export function fold(text: string): string {
  // Most text is ASCII, and a filter folds it for every record.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return lower(text).replace(/[^\x00-\x7f]/gu, unaccent)
}

/** Whether two texts are the same to people: case and accents do not count. */
export const isSameText = (one: string, other: string) => fold(one) === fold(other)
