// `npm run where -- <url or call>`: the files behind an address or a call.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '../packages/contract/src/index.ts'
import { root } from './lib/paths.mjs'
import { readRoutes } from './lib/routes.mjs'

const asked = process.argv.slice(2).join(' ').trim()
if (!asked) {
  console.error('npm run where -- /settings/users | orgs.update | "PUT /api/v3/account/org"')
  process.exit(2)
}
const path = asked
  .replace(/^(GET|POST|PUT|PATCH|DELETE)\s+/i, '')
  .replace(/^https?:\/\/[^/]+/, '')
  .split('?')[0]
const pattern = (template) =>
  new RegExp(
    `^${template
      .replace(/[.+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}|:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  )
const lines = []

for (const [domain, group] of Object.entries(contract)) {
  for (const [name, call] of Object.entries(group)) {
    const full = `/api${call.path}`
    if (
      asked !== `${domain}.${name}` &&
      asked !== domain &&
      !pattern(full).test(path) &&
      !pattern(call.path).test(path)
    )
      continue
    lines.push(`${domain}.${name}  ${call.method} ${full}  access ${call.access}`, `  ${call.summary}`)
    for (const file of filesOf(domain)) lines.push(`  ${file}`)
  }
}
const pages = (await readRoutes()).filter((route) => pattern(route.path).test(path))
// The catch-all answers for everything; name it only where nothing else does.
const named = pages.filter((route) => !route.path.endsWith('*'))
if (path.startsWith('/') && lines.length === 0) {
  for (const route of named.length > 0 ? named : pages.slice(-1)) lines.push(`page ${route.path}`, `  ${route.file}`)
}
console.log(lines.length > 0 ? lines.join('\n') : `Nothing is known at ${asked}`)
process.exit(lines.length > 0 ? 0 : 1)

/** The contract's file, and the folder of the domain that serves the group: found in the code, so that nobody keeps a list. */
function filesOf(group) {
  const contracts = readdirSync(join(root, 'packages/contract/src')).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  )
  const declares = contracts.filter((file) =>
    read(`packages/contract/src/${file}`).includes(`export const ${group} = {`),
  )
  const served = readdirSync(join(root, 'apps/server/src/domains')).filter((domain) => {
    const file = `apps/server/src/domains/${domain}/routes.ts`
    return existsSync(join(root, file)) && read(file).includes(`contract.${group},`)
  })
  return [
    ...declares.map((file) => `packages/contract/src/${file}`),
    ...served.map((domain) => `apps/server/src/domains/${domain}/routes.ts`),
  ]
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}
