import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Every path of the interface: pages by their folders, and the old paths that lead to new ones. */
export async function readRoutes() {
  const pages = 'apps/web/src/pages'
  // The root draws the not-found page for whatever nobody else answers.
  const found = [{ path: '*', file: `${pages}/__root.tsx` }]
  for (const entry of readdirSync(join(root, pages), { recursive: true })) {
    const match = /^(?:(.*)\/)?(page|layout)\.tsx$/.exec(entry)
    if (!match) continue
    // A layout that draws something for unknown paths answers for all that is below it.
    const answersAll =
      match[2] === 'layout' && readFileSync(join(root, pages, entry), 'utf8').includes('notFoundComponent')
    if (match[2] === 'layout' && !answersAll) continue
    // A folder in parentheses or with a leading underscore groups pages and is no part of the path.
    const parts = (match[1] ?? '').split('/').filter((part) => part && !/^\(.*\)$/.test(part) && !part.startsWith('_'))
    const path = `/${parts.map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':'))).join('/')}${answersAll ? '/*' : ''}`
    found.push({ path, file: `${pages}/${entry}` })
  }
  const redirects = 'apps/web/src/app/redirect-rules.ts'
  const { redirectRules } = await import(join(root, redirects))
  for (const { from } of redirectRules) found.push({ path: from, file: redirects })
  return found
}
