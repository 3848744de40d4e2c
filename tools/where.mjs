// `npm run where -- <url or call>`: the files behind an address or a call.
import { existsSync } from 'node:fs'
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
for (const route of await readRoutes())
  if (pattern(route.path).test(path)) lines.push(`page ${route.path}`, `  ${route.file}`)
console.log(lines.length > 0 ? lines.join('\n') : `Nothing is known at ${asked}`)
process.exit(lines.length > 0 ? 0 : 1)

/** The contract's file and the domain that serves it; `owners` names the groups that live in a domain of another name. */
function filesOf(group) {
  const owners = { auth: 'accounts', mfa: 'accounts', profiles: 'users', client: 'accounts' }
  const contractFile =
    { auth: 'auth', mfa: 'mfa', orgs: 'account', profiles: 'account', users: 'people', roles: 'people' }[group] ??
    'system'
  const domain = `apps/server/src/domains/${owners[group] ?? group}`
  return [
    `packages/contract/src/${contractFile}.ts`,
    ...['routes.ts', 'service.ts', 'queries.ts'].map((file) => `${domain}/${file}`),
  ].filter((file) => existsSync(join(root, file)))
}
