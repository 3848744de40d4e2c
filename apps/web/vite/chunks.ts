import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Splitting = Extract<Rolldown.OutputOptions['codeSplitting'], object>
type CodeSplittingGroup = NonNullable<Splitting['groups']>[number]

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const tablePage = fileURLToPath(new URL('../src/pages/object/$tableId/table-page.tsx', import.meta.url))
const closures = new WeakMap<Modules, Set<string>>()

/** Everything of ours that a module needs before it can run; what packages export without being asked for is not followed. */
function closureOf(start: string, modules: Modules): Set<string> {
  const known = closures.get(modules)
  if (known) return known
  const reached = new Set([start])
  for (const id of reached)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) if (isOurs(imported)) reached.add(imported)
  closures.set(modules, reached)
  return reached
}
const isOurs = (id: string) => /[\\/]apps[\\/]web[\\/]src[\\/]/.test(id)
/** What the page shares with the shell stays apart: home would load the whole table page for it. */
const isTables = (id: string) =>
  /[\\/]src[\\/](?:pages[\\/]object|features[\\/](?:records|fields|views|field-panel|table-tools|filter-editor|form-editor|record-form))[\\/]/.test(
    id,
  )

/** The table page's own parts. */
const tableChunk = (id: string, modules: Modules) =>
  isTables(id) && closureOf(tablePage, modules).has(id) ? 'table' : null

/**
 * Which modules stand in one file. Left to itself the bundler gives each set of screens that share something a file of
 * its own: eighty of a kilobyte for the table page, which even a browser that has them takes a third of a second to read.
 */
export const chunkGroups: CodeSplittingGroup[] = [
  { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 30 },
  { name: 'start', tags: ['$initial'], priority: 20 },
  { name: 'shell', test: /src[\\/]app[\\/]shell[\\/]shell\.tsx/, priority: 10 },
  // What home has too.
  {
    name: 'parts',
    test: /packages[\\/]ui[\\/]src[\\/](?:layout[\\/]tabs|states[\\/]empty-state|hooks[\\/]mod-key)\./,
    priority: 9,
  },
  {
    name: 'controls',
    test: /[\\/](?:Checkbox|Switch|TextInput|InputBase)\.mjs$|packages[\\/]ui[\\/]src[\\/](?:layout[\\/]side-nav|overlays[\\/]side-panel|parts[\\/]tag)\./,
    priority: 8,
  },
  // Only pages made of blocks know them.
  {
    name: 'blocks',
    test: /[\\/]packages[\\/]kinds[\\/]src[\\/](?:blocks|layout|bars)[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 8,
  },
  {
    name: 'kinds',
    test: /[\\/]packages[\\/]kinds[\\/]|[\\/]node_modules[\\/](?:zod|cpf-cnpj-validator)[\\/]/,
    minShareCount: 2,
    priority: 7,
  },
  { name: tableChunk, debugName: 'table', includeDependenciesRecursively: false, priority: 6 },
  { name: 'icons', test: /@tabler/, minShareCount: 4, priority: 5 },
]
