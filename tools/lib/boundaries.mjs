import { dirname, join, normalize } from 'node:path/posix'

const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"()]*?from\s+['"]([^'"]+)['"]|(?:^|[\s;])import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const inside = (path, folder) => path === folder || path.startsWith(`${folder}/`)
const domainOf = (path) => /^apps\/server\/src\/domains\/([^/]+)\//.exec(path)?.[1]
const pageOf = (path) => /^apps\/web\/src\/pages\/(.*)\/[^/]+$/.exec(path)?.[1]
const featureOf = (path) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]
const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) ||
  inside(path, 'apps/server/test') ||
  inside(path, 'apps/e2e') ||
  inside(path, 'bench')

/** The floors of the interface, from the top down. Each may use those below it. */
const floors = ['pages', 'app', 'features', 'ground', 'lib']
const floorOf = (path) => floors.indexOf(/^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? '')

const insteadOfUpwards = {
  app: 'the application knows no page: move what both need into features',
  features: 'a feature knows neither pages nor the application: export it, and add a line to the list in app',
  ground: 'what features stand on knows none of them: pass it in, or let app add it to a list',
  lib: 'lib knows no screen: pass it in',
}

/** `from` and `to` are paths in the checkout; a package is `npm:name`. */
const importRules = [
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
    broken: ({ from, to }) => floorOf(to) >= 0 && floorOf(to) < floorOf(from),
    instead: ({ from }) => insteadOfUpwards[floors[floorOf(from)]],
  },
  {
    broken: ({ from, to }) => {
      const [a, b] = [pageOf(from), pageOf(to)]
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
    // Samples of answers are data alone, and tests show them.
    broken: ({ from, to, typeOnly }) =>
      inside(from, 'apps/web/src') &&
      inside(to, 'packages/contract') &&
      !typeOnly &&
      !(/\.test\.tsx?$/.test(from) && /\/samples(?:\.ts)?$/.test(to)),
    instead: 'the contract brings zod along: import types only; calls go through lib/api',
  },
]

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const own = /^@oficina\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (own) return `packages/${own[1]}/src/${own[2] ?? 'index.ts'}`
  return `npm:${specifier}`
}

function importsOf(from, text) {
  return [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3]
    return {
      from,
      to: resolve(from, specifier),
      specifier,
      typeOnly: /(?:import|export)\s+type\s/.test(match[0]),
      line: text.slice(0, match.index + match[0].search(/\S/)).split('\n').length,
    }
  })
}

const brokenImports = (imports) =>
  imports.flatMap((one) =>
    importRules
      .filter((rule) => rule.broken(one))
      .map(({ instead }) => ({
        at: `${one.from}:${one.line}`,
        problem: `imports ${one.specifier}`,
        instead: typeof instead === 'function' ? instead(one) : instead,
      })),
  )

/** The features that each feature imports from, with one import of each as the proof. */
function featureGraph(imports) {
  const graph = new Map()
  for (const one of imports) {
    const [from, to] = [featureOf(one.from), featureOf(one.to)]
    if (from === undefined || to === undefined || from === to) continue
    const uses = graph.get(from) ?? new Map()
    if (!uses.has(to)) uses.set(to, one)
    graph.set(from, uses)
  }
  return graph
}

/** The shortest way along imports from one feature to another, as the imports that it takes. */
function wayBetween(graph, start, end) {
  const ways = new Map([[start, []]])
  for (const [feature, way] of ways) {
    if (feature === end) return way
    for (const [next, proof] of graph.get(feature) ?? []) if (!ways.has(next)) ways.set(next, [...way, proof])
  }
  return null
}

/** Features that import each other, directly or around a corner; each circle is told once. */
function circles(imports) {
  const graph = featureGraph(imports)
  const told = new Set()
  return [...graph].flatMap(([feature, uses]) =>
    [...uses].flatMap(([other, proof]) => {
      const back = wayBetween(graph, other, feature)
      if (back === null) return []
      const circle = [proof, ...back]
      const name = circle
        .map(({ from }) => featureOf(from))
        .sort((one, other) => one.localeCompare(other))
        .join()
      if (told.has(name)) return []
      told.add(name)
      return {
        at: `${proof.from}:${proof.line}`,
        problem: `closes a circle of features: ${circle.map(({ from, to }) => `${from} → ${to}`).join(', ')}`,
        instead:
          'features form no circle: move what both need into a feature below them, or let app or a page join them',
      }
    }),
  )
}

/** Kysely's `sql` tag and its query builder. Statements that are built from a grant are text, made by engine/sql. */
const sqlPattern =
  /\bsql(?:<[^`]*>)?`|\bsql\.(?:raw|id|join|lit|ref|table)\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const holdsSql = (path) => /\/(?:queries|sql)\/|\/(?:[\w-]+-)?(?:queries|sql)\.ts$/.test(path)

/** A domain's SQL stands together, where it can be read and measured as one. */
const strayedSql = (files) =>
  [...files].flatMap(([path, text]) => {
    if (domainOf(path) === undefined || isTest(path) || path.includes('/testing/') || holdsSql(path)) return []
    const found = sqlPattern.exec(text)
    if (!found) return []
    return {
      at: `${path}:${text.slice(0, found.index).split('\n').length}`,
      problem: 'holds SQL',
      instead: "a domain's SQL stands in its queries.ts, in queries/ or in sql/: move it there and call it",
    }
  })

const mostLines = 300
const mostFiles = 40

const longFiles = (files) =>
  [...files].flatMap(([path, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (lines <= mostLines || isTest(path)) return []
    return { at: path, problem: `has ${lines} lines`, instead: `at most ${mostLines}: split it along a seam` }
  })

const fullFolders = (folders) =>
  [...folders].flatMap(([path, count]) => {
    if (count <= mostFiles || !(inside(path, 'apps/web/src') || inside(path, 'packages'))) return []
    return {
      at: path,
      problem: `has ${count} files`,
      instead: `at most ${mostFiles}: give its parts folders of their own`,
    }
  })

/**
 * What the checkout breaks: imports against the rules, circles of features, SQL outside of queries, files and folders that are too large.
 * `files` is path → text of the code, `folders` is path → how many files lie directly in it.
 */
export function findBroken({ files, folders = new Map() }) {
  const imports = [...files].flatMap(([path, text]) => importsOf(path, text))
  const broken = [
    ...brokenImports(imports),
    ...circles(imports),
    ...strayedSql(files),
    ...longFiles(files),
    ...fullFolders(folders),
  ]
  return { imports: imports.length, broken }
}
