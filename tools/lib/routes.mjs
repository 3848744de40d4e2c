import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Every path of the interface: pages by their folders, and the old paths that lead to new ones. */
export async function readRoutes() {
  const pages = 'apps/web/src/pages'
  const found = []
  for (const entry of readdirSync(join(root, pages), { recursive: true })) {
    const match = /^(?:(.*)\/)?(page|layout)\.tsx$/.exec(entry)
    if (!match || match[2] !== 'page') continue
    // A folder in parentheses or with a leading underscore groups pages and is no part of the path.
    const parts = (match[1] ?? '').split('/').filter((part) => part && !/^\(.*\)$/.test(part) && !part.startsWith('_'))
    const path = `/${parts.map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':'))).join('/')}`
    found.push({ path, file: `${pages}/${entry}` })
  }
  const redirects = 'apps/web/src/app/root-redirects.ts'
  if (existsSync(join(root, redirects))) {
    const { rootRedirects } = await import(join(root, redirects))
    for (const { from } of rootRedirects) found.push({ path: from, file: redirects })
  }
  return found
}
