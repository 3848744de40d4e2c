import { unaccentRules } from './unaccent.gen.ts'

const unaccented = new Map(unaccentRules.flatMap(([to, from]) => Array.from(from).map((char) => [char, to] as const)))

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
  return lower(text).replace(/[^\x00-\x7f]/gu, (char) => unaccented.get(char) ?? char)
}

/** Whether two texts are the same to people: case and accents do not count. */
export const isSameText = (one: string, other: string) => fold(one) === fold(other)
