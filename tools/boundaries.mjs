// Imports run one way through the house. Each rule says who may not import what, and what to do instead.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from './lib/paths.mjs'

const folders = ['apps', 'packages', 'bench', 'tools']
const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"()]*?from\s+['"]([^'"]+)['"]|(?:^|[\s;])import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const inside = (path, folder) => path === folder || path.startsWith(`${folder}/`)
const domainOf = (path) => /^apps\/server\/src\/domains\/([^/]+)\//.exec(path)?.[1]
const isTest = (path) =>
  /\.test\.tsx?$/.test(path) || inside(path, 'apps/server/test') || inside(path, 'apps/e2e') || inside(path, 'bench')

/** `from` and `to` are paths in the checkout; a package is `npm:name`. */
const rules = [
  {
    broken: ({ from, to }) => inside(from, 'packages') && inside(to, 'apps'),
    instead: 'packages know no app: move what both need into a package, or pass it in',
  },
  {
    broken: ({ from, to }) =>
      inside(from, 'apps/server/src/platform') &&
      (inside(to, 'apps/server/src/domains') || inside(to, 'apps/server/src/main')),
    instead: 'platform knows no domain: take it as an argument and let main hand it in',
  },
  {
    broken: ({ from, to }) => inside(from, 'apps/server/src/domains') && inside(to, 'apps/server/src/main'),
    instead: 'domains do not know who starts them: export it from index.ts and let main use it',
  },
  {
    broken: ({ from, to }) => {
      const own = domainOf(from)
      const other = domainOf(to)
      return other !== undefined && own !== other && !isTest(from) && !to.endsWith(`/domains/${other}/index.ts`)
    },
    instead: "a domain is entered through its index.ts: import that, or listen to the domain's events",
  },
  {
    broken: ({ from, to }) =>
      /\/domains\/[^/]+\/routes\.ts$/.test(from) && (/\/queries(\.ts|\/)/.test(to) || to === 'npm:kysely'),
    instead: 'routes call the service: no SQL there',
  },
  {
    broken: ({ from, to }) => inside(from, 'apps/web') && inside(to, 'apps/server'),
    instead: 'the interface knows the server only by packages/contract',
  },
  {
    broken: ({ from, to }) => inside(from, 'apps/web/src/lib') && /^apps\/web\/src\/(pages|features|app)\//.test(to),
    instead: 'lib knows no screen: pass it in',
  },
  {
    broken: ({ from, to }) => inside(from, 'apps/web/src/features') && inside(to, 'apps/web/src/pages'),
    instead: 'a feature knows no page: move the shared part into features',
  },
  {
    broken: ({ from, to }) => {
      const page = (path) => /^apps\/web\/src\/pages\/(.*)\/[^/]+$/.exec(path)?.[1]
      const [a, b] = [page(from), page(to)]
      return a !== undefined && b !== undefined && a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`)
    },
    instead: "a page's parts are private: what two pages use belongs in features",
  },
  {
    broken: ({ from, to }) =>
      inside(from, 'packages/ui') && (inside(to, 'packages/contract') || inside(to, 'packages/access')),
    instead: 'the design system knows no product noun: take plain props',
  },
  {
    broken: ({ from, to, typeOnly }) => inside(from, 'apps/web/src') && inside(to, 'packages/contract') && !typeOnly,
    instead: 'the contract brings zod along: import types only; calls go through lib/api',
  },
]

function* sourceFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', 'test-results'].includes(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.gen.ts')) yield path
  }
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const own = /^@oficina\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (own) return `packages/${own[1]}/src/${own[2] ?? 'index.ts'}`
  return `npm:${specifier}`
}

let broken = 0
let count = 0
for (const folder of folders) {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) continue
  for (const from of sourceFiles(folder)) {
    const text = readFileSync(join(root, from), 'utf8')
    for (const match of text.matchAll(importPattern)) {
      const specifier = match[1] ?? match[2] ?? match[3]
      const to = resolve(from, specifier)
      const typeOnly = /(?:import|export)\s+type\s/.test(match[0])
      count++
      for (const rule of rules) {
        if (!rule.broken({ from, to, typeOnly })) continue
        broken++
        const line = text.slice(0, match.index).split('\n').length
        console.error(`${relative(root, join(root, from))}:${line} imports ${specifier}\n    ${rule.instead}`)
      }
    }
  }
}
console.log(`${count} imports, ${broken} against the rules`)
process.exit(broken === 0 ? 0 : 1)
