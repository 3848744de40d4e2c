// Prints what the product has, as one JSON object: calls, pages, dialogs, messages and shortcuts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '../packages/contract/src/index.ts'
import { languages, readMessages } from './lib/messages.mjs'
import { root } from './lib/paths.mjs'
import { readRoutes } from './lib/routes.mjs'

const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).flatMap(([name, call]) =>
    [call.method, call.also]
      .filter(Boolean)
      .map((method) => ({ id: `${domain}.${name}`, method, path: `/api${call.path}` })),
  ),
)
const homes = readMessages()
const messages = Object.fromEntries(
  languages.map((language) => [
    language,
    [...new Set(homes.flatMap((home) => [...home.byLanguage[language].values()]))],
  ]),
)

// Texts that code throws at whoever configures it are no messages of the interface, and are texts of the product all the same.
messages.en.push(...Object.values((await import('../apps/web/src/lib/redirects.ts')).redirectErrors))

async function listFrom(path, name) {
  return existsSync(join(root, path)) ? (await import(join(root, path)))[name] : undefined
}
const dialogs = Object.keys((await listFrom('apps/web/src/app/dialogs/dialog-names.ts', 'dialogNames')) ?? {})
const shortcuts = Object.values((await listFrom('apps/web/src/ground/shortcuts/shortcuts.ts', 'shortcuts')) ?? {}).map(
  (shortcut) => shortcut.keys,
)

const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
console.log(
  JSON.stringify({
    version,
    calls,
    routes: (await readRoutes()).map((route) => route.path),
    dialogs,
    messages,
    shortcuts,
  }),
)
