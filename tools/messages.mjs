// Fails on a message that lacks a language, a placeholder that differs between languages, a key that nobody uses, and
// wording that docs/glossary.md rules out, in the documentation too.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOfWording, readGlossary } from './lib/glossary.mjs'
import { languages, readMessages, withoutPlural } from './lib/messages.mjs'
import { isUsed, readUse } from './lib/message-use.mjs'
import { root } from './lib/paths.mjs'

let problems = 0
let count = 0
const report = (text) => {
  problems++
  console.error(text)
}

/** Lists that keys are put together from are declared anywhere: errors in the contract, field types in their package. */
const declaring = ['apps/web/src', 'apps/server/src', 'packages']
  .flatMap((folder) => [...readSource(folder)])
  .join('\n')

const glossary = readGlossary()
const unknown = new Set([...glossary.names.keys(), ...glossary.given])

for (const { locales, code, byLanguage } of readMessages()) {
  for (const language of languages)
    for (const [key, text] of byLanguage[language]) {
      unknown.delete(key)
      for (const problem of problemsOfWording(glossary, language, key, text))
        report(`${locales}: ${language} ${key}: ${problem}`)
    }
  const source = code.flatMap((folder) => [...readSource(folder)]).join('\n')
  const use = readUse(source, declaring)
  const known = new Map(
    languages.map((language) => [language, new Set([...byLanguage[language].keys()].map(withoutPlural))]),
  )
  const bases = new Set(languages.flatMap((language) => [...known.get(language)]))
  count += bases.size
  for (const base of bases) {
    for (const language of languages) {
      if (known.get(language).has(base))
        checkLanguage(locales, byLanguage[language], byLanguage['pt-BR'], language, base)
      else report(`${locales}: ${language} lacks ${base}`)
    }
    if (!isUsed(base, use)) report(`${locales}: nobody uses ${base}`)
  }
}
for (const language of languages)
  for (const name of readdirSync(join(root, 'docs/guide', language))) {
    // Texts of the interface that a page names are checked above.
    const text = readFileSync(join(root, 'docs/guide', language, name), 'utf8').replace(/\{\{[^}]*\}\}|`[^`]*`/g, '')
    for (const problem of problemsOfWording(glossary, language, name, text))
      report(`docs/guide/${language}/${name}: ${problem}`)
  }
for (const key of unknown) report(`docs/glossary.md: there is no message ${key}`)
console.log(`${count} messages in ${languages.length} languages, ${problems} problems`)
process.exit(problems === 0 ? 0 : 1)

function checkLanguage(locales, messages, reference, language, base) {
  const isPlural = !messages.has(base)
  if (isPlural) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const form of wanted)
      if (!messages.has(`${base}_${form}`)) report(`${locales}: ${language} lacks ${base}_${form}`)
    return
  }
  if (messages.get(base).trim() === '') report(`${locales}: ${language} has an empty ${base}`)
  const holes = (text) =>
    [...(text ?? '').matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)]
      .map((match) => match[1])
      .toSorted((a, b) => a.localeCompare(b))
      .join(',')
  if (reference.has(base) && holes(messages.get(base)) !== holes(reference.get(base))) {
    report(`${locales}: the placeholders of ${base} differ in ${language}`)
  }
}

function* readSource(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (
      !entry.isFile() ||
      entry.parentPath.includes('node_modules') ||
      !/\.(ts|tsx)$/.test(entry.name) ||
      /\.(test|gen)\.tsx?$/.test(entry.name)
    )
      continue
    yield readFileSync(join(entry.parentPath, entry.name), 'utf8')
  }
}
