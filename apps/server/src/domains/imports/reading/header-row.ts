import { type FieldEnv, fold } from '@oficina/kinds'
import { ColumnEvidence } from '@oficina/kinds/evidence/index'

/** Titles and notes stand above a table, but not many. */
const rowsLooked = 20
const longestName = 100

const isText = (text: string, env: FieldEnv) => {
  const evidence = new ColumnEvidence(env)
  evidence.add(text, 0)
  return evidence.summary().fits.length === 0
}

/**
 * The row that names the columns: nearly as wide as the table, with a different text in each cell and no value among
 * them. Null where the first row is data already.
 */
export function findHeaderRow(rows: readonly (readonly string[])[], env: FieldEnv): number | null {
  const looked = rows.slice(0, rowsLooked).map((row) => row.map((text) => text.trim()))
  const filled = looked.map((row) => row.filter(Boolean).length)
  const width = Math.max(0, ...filled)
  const at = filled.findIndex((count) => count > 0 && count * 3 >= width * 2)
  const names = (looked[at] ?? []).filter(Boolean)
  if (at < 0 || at === rows.length - 1) return null
  if (names.some((name) => name.length > longestName || name.includes('\n'))) return null
  // Two names alike happen; a row of values repeats more.
  if (new Set(names.map(fold)).size * 3 < names.length * 2) return null
  return names.every((name) => isText(name, env)) ? at : null
}

/** A name for each of so many columns, each once: those without one get `unnamed`, and equal ones a number. */
export function columnNames(header: readonly string[] | null, width: number, unnamed: (n: number) => string): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, n) => {
    const given =
      (header?.[n] ?? '')
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, longestName) || unnamed(n + 1)
    let name = given
    for (let count = 2; taken.has(fold(name)); count++) {
      const end = ` ${count}`
      name = given.slice(0, longestName - end.length) + end
    }
    taken.add(fold(name))
    return name
  })
}
