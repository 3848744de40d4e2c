// Writes src/text/unaccent.gen.ts from the rules file of the PostgreSQL that the product ships:
//   node packages/kinds/tools/generate-unaccent.mjs <…/tsearch_data/unaccent.rules>
import { readFileSync, writeFileSync } from 'node:fs'

const byTarget = new Map()
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  const [from, ...rest] = line.split('\t')
  // A target with spaces or quotes is written like a CSV field.
  const to = rest.join('\t').replace(/^"(.*)"$/s, (_, inner) => inner.replaceAll('""', '"'))
  if ([...from].length !== 1) throw new Error('a rule with more than one character: the table cannot hold it')
  // The text is lower-cased first, so that rules for capitals never apply.
  if (from.toLowerCase() !== from) continue
  byTarget.set(to, (byTarget.get(to) ?? '') + from)
}

const escape = (text) =>
  JSON.stringify(text).replace(/[^\p{L}\p{N}\x20-\x7e]/gu, (char) => `\\u{${char.codePointAt(0).toString(16)}}`)
const rows = [...byTarget].map(([to, from]) => `  [${escape(to)}, ${escape(from)}],`)
writeFileSync(
  new URL('../src/text/unaccent.gen.ts', import.meta.url),
  `// Made by tools/generate-unaccent.mjs from PostgreSQL's unaccent.rules; do not edit.
/** What each of these characters becomes: [target, characters]. */
export const unaccentRules: ReadonlyArray<readonly [string, string]> = [
${rows.join('\n')}
]
`,
)
