import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** The tables of docs/glossary.md: names by key, what is ruled out by language, and the keys that stay as they are. */
export function readGlossary(text = readFileSync(join(root, 'docs/glossary.md'), 'utf8')) {
  const [, names = '', ruledOut = '', given = ''] = text.split(/^## /m)
  const [[, ...languages] = [], ...named] = rowsOf(names)
  return {
    names: new Map(named.map(([key, ...texts]) => [unquoted(key), new Map(zip(languages, texts))])),
    ruledOut: rowsOf(ruledOut)
      .slice(1)
      .map(([language, not, but]) => ({
        language,
        pattern: new RegExp(`(?<![\\p{L}\\d-])(?:${not.split(', ').join('|')})(?![\\p{L}\\d-])`, 'iu'),
        but,
      })),
    given: new Set(
      rowsOf(given)
        .slice(1)
        .map(([key]) => unquoted(key)),
    ),
  }
}

/** What a text says that the glossary names otherwise. */
export function problemsOfWording(glossary, language, key, text) {
  const problems = []
  const name = glossary.names.get(key)?.get(language)
  if (name !== undefined && name !== text) problems.push(`the glossary calls it “${name}”, not “${text}”`)
  if (glossary.given.has(key)) return problems
  // Placeholders are named by the code.
  const words = text.replace(/\{\{[^}]*\}\}/g, ' ')
  for (const { language: of, pattern, but } of glossary.ruledOut) {
    const found = of === language && pattern.exec(words)
    if (found) problems.push(`“${found[0]}” is ruled out: ${but}`)
  }
  return problems
}

/** Cells of a Markdown table, without the line below its head; `\|` is a bar within a cell. */
function rowsOf(section) {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

const unquoted = (cell) => cell.replaceAll('`', '')
const zip = (keys, values) => keys.map((key, index) => [key, values[index]])
