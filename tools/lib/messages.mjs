import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

export const languages = ['pt-BR', 'en', 'es']
/** Where catalogues stand, and the code that uses them. */
const homes = [
  { locales: 'apps/web/src/locales', code: ['apps/web/src'] },
  { locales: 'apps/server/src/locales', code: ['apps/server/src'] },
]

/** Every message: where it stands, its namespace and key, and its text in each language. */
export function readMessages() {
  return homes
    .filter(({ locales }) => existsSync(join(root, locales)))
    .map(({ locales, code }) => ({
      locales,
      code,
      byLanguage: Object.fromEntries(
        languages.map((language) => [language, readLanguage(join(root, locales, language))]),
      ),
    }))
}

function readLanguage(folder) {
  const all = new Map()
  if (!existsSync(folder)) return all
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.slice(0, -5)}:`, all)
  }
  return all
}

function flatten(value, prefix, all) {
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'string') all.set(prefix + key, child)
    else flatten(child, `${prefix}${key}.`, all)
  }
}

export const withoutPlural = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '')
