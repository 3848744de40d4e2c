// Writes src/text/unaccent.gen.ts from the rules file of the PostgreSQL that the product ships:
//   node packages/kinds/tools/generate-unaccent.mjs <…/tsearch_data/unaccent.rules>
import { readFileSync, writeFileSync } from 'node:fs'

/** As in src/text/fold.ts; a test compares every character with the database. */
const withoutMarks = (char) => char.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('\u2044', '/')

const rules = new Map()
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  const [from, ...rest] = line.split('\t')
  // A target with spaces or quotes is written like a CSV field.
  const to = rest.join('\t').replace(/^"(.*)"$/s, (_, inner) => inner.replaceAll('""', '"'))
  if ([...from].length !== 1) throw new Error('a rule with more than one character: the table cannot hold it')
  // The text is lower-cased first, so that rules for capitals never apply.
  if (from.toLowerCase() !== from) continue
  rules.set(from, to)
}

const isSurrogate = (code) => code >= 0xd800 && code <= 0xdfff
/** Whether a range may run over this character: its rule, or having none, is what `withoutMarks` makes of it. */
function isPlain(code) {
  if (isSurrogate(code)) return false
  const char = String.fromCodePoint(code)
  return withoutMarks(char) === (rules.get(char) ?? char)
}

const plain = [...rules].filter(([from, to]) => withoutMarks(from) === to).map(([from]) => from.codePointAt(0))
const ranges = []
for (const code of plain.toSorted((one, other) => one - other)) {
  const last = ranges.at(-1)
  const between = last ? Array.from({ length: code - last.end - 1 }, (_, n) => last.end + 1 + n) : []
  if (last && between.length < 100 && between.every(isPlain)) last.end = code
  else ranges.push({ start: code, end: code })
}

const byTarget = new Map()
for (const [from, to] of rules) if (withoutMarks(from) !== to) byTarget.set(to, (byTarget.get(to) ?? '') + from)

const escape = (text) =>
  JSON.stringify(text).replace(/[^\p{L}\p{N}\x20-\x7e]/gu, (char) => `\\u{${char.codePointAt(0).toString(16)}}`)
let at = 0
const steps = ranges.flatMap(({ start, end }) => {
  const pair = [start - at, end - start]
  at = end
  return pair
})
writeFileSync(
  new URL('../src/text/unaccent.gen.ts', import.meta.url),
  `// Made by tools/generate-unaccent.mjs from PostgreSQL's unaccent.rules; do not edit.
/** Where a character only loses its marks: steps from the last range's end to the next one's start, and to its end. */
export const plainRanges =
  '${steps.map((step) => step.toString(36)).join(' ')}'
/** What the other characters become: [target, characters]. */
export const otherRules: ReadonlyArray<readonly [string, string]> = [
${[...byTarget].map(([to, from]) => `  [${escape(to)}, ${escape(from)}],`).join('\n')}
]
`,
)
