import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Splitting = Extract<Rolldown.OutputOptions['codeSplitting'], object>
type CodeSplittingGroup = NonNullable<Splitting['groups']>[number]

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

function source(path: string): string {
  const file = fileURLToPath(new URL(`../src/${path}`, import.meta.url))
  // One that moved would silently take its page apart into eighty files.
  if (!existsSync(file)) throw new Error(`${path} is no longer there: say in chunks.ts where it is`)
  return file
}
const tablePage = [source('pages/object/$tableId/table-page.tsx')]
/** A public page, with the blocks that nearly every one has. */
const publicPage = [
  source('features/app-share/public/public-view.tsx'),
  source('features/app-share/public/public-app-page.tsx'),
  source('features/app-share/public/public-table-page.tsx'),
  source('features/app-blocks/kinds/minilista/face.tsx'),
  source('features/app-blocks/kinds/form-pages/face.tsx'),
  source('features/fields/editors/files-editor.tsx'),
  source('features/fields/editors/tick-editor.tsx'),
  source('features/app-blocks/shared/view-face.tsx'),
  source('features/views/kinds/kanban/kanban-view.tsx'),
]
const appPage = [
  source('features/app-canvas/app-page.tsx'),
  source('features/app-canvas/app-not-found.tsx'),
  source('features/app-bars/app-bars.tsx'),
]
const bars = [source('features/app-bars/bars-frame.tsx')]
const closures = new WeakMap<Modules, Map<readonly string[], Set<string>>>()

/** Everything of ours that modules need before they can run; what packages export without being asked for is not followed. */
function closureOf(start: readonly string[], modules: Modules): Set<string> {
  const ofModules = closures.get(modules) ?? new Map<readonly string[], Set<string>>()
  closures.set(modules, ofModules)
  const known = ofModules.get(start)
  if (known) return known
  const reached = new Set(start)
  for (const id of reached)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) if (isOurs(imported)) reached.add(imported)
  ofModules.set(start, reached)
  return reached
}
const isOurs = (id: string) => /[\\/]apps[\\/]web[\\/]src[\\/]/.test(id)
/** What the page shares with the shell stays apart: home would load the whole table page for it. */
const isTables = (id: string) =>
  /[\\/]src[\\/](?:pages[\\/]object[\\/]|features[\\/](?:(?:records|fields|views|field-panel|table-page|table-tools|filter-editor|form-editor|record-form)[\\/]|appearance[\\/](?:appearance-button|in-place)|record-panel[\\/]lazy-))/.test(
    id,
  )

/** What leads to the table page, and what it says where there is none. */
const leadsToTable = (id: string) =>
  /pages[\\/]object[\\/]\$tableId[\\/](?:(?:layout|page)\.tsx\?.*component|request-first-page\.ts)|table-page[\\/]table-not-found\.tsx|[\\/]IconTrashX\.mjs/.test(
    id,
  )

/** The table page's own parts. */
const tableChunk = (id: string, modules: Modules) =>
  leadsToTable(id) || (isTables(id) && closureOf(tablePage, modules).has(id)) ? 'table' : null

/** What public pages have of it too: they would load all of it for that. */
const valuesChunk = (id: string, modules: Modules) =>
  isTables(id) && closureOf(tablePage, modules).has(id) && closureOf(publicPage, modules).has(id) ? 'values' : null

const isApps = (id: string) =>
  /[\\/]src[\\/]features[\\/](?:app-(?:bars|blocks|canvas)[\\/]|apps[\\/]|appearance[\\/](?:app-icon|chosen-icon|css-color))/.test(
    id,
  )

/** What stands around pages of blocks, also public ones. */
const barsChunk = (id: string, modules: Modules) =>
  /[\\/]IconLayoutSidebarLeft(?:Collapse|Expand)\.mjs$/.test(id) || (isApps(id) && closureOf(bars, modules).has(id))
    ? 'bars'
    : null

/** What only members' pages of blocks begin with. */
const appChunk = (id: string, modules: Modules) =>
  /[\\/]Icon(?:FilterSearch|LayoutGridAdd|LayoutList|LayoutNavbar|Number123|Progress|Typography)\.mjs$/.test(id) ||
  (isApps(id) && closureOf(appPage, modules).has(id) && !closureOf(publicPage, modules).has(id))
    ? 'app'
    : null

/** Texts that are read together, and not by visitors, who would load more for it: a file less is two milliseconds less. */
const togetherRead: Record<string, readonly string[]> = {
  texts: ['common', 'errors'],
  'texts-app': ['apps', 'bars'],
}
function textsChunk(id: string): string | null {
  const [, language, namespace = ''] = /[\\/]locales[\\/]([\w-]+)[\\/]([\w-]+)\.json$/.exec(id) ?? []
  const name = Object.keys(togetherRead).find((one) => togetherRead[one]?.includes(namespace))
  return name === undefined ? null : `${name}-${language}`
}

/**
 * Which modules stand in one file. Left to itself the bundler gives each set of screens that share something a file of
 * its own: eighty of a kilobyte for the table page, which even a browser that has them takes a third of a second to read.
 */
export const chunkGroups: CodeSplittingGroup[] = [
  // React makes errors while it loads, for which the browser reads the whole file around it once more.
  { name: 'react', tags: ['$initial'], test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 31 },
  { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 30 },
  { name: 'start', tags: ['$initial'], priority: 20 },
  // What public pages have of the shell too, which would load all of it for that.
  {
    name: 'frame',
    test: /packages[\\/]ui[\\/]src[\\/](?:parts[\\/](?:avatar|tag|logo|progress-bar|search-input)|theme[\\/]option-colors|states[\\/](?:banner|block-error))\.|src[\\/](?:lib[\\/](?:fold-text|format|read-again|safe-link)|ground[\\/]session[\\/]use-format)\.ts|[\\/]Icon(?:AlertCircle|AlertTriangle|Calendar|ChartBar|ChevronLeft|ChevronRight|CircleCheck|Forms|Lock|Login2|Minus|Paperclip|Plus|Search|Settings|SortAscending|SortDescending|Star|StarFilled|Table|TableOff|Upload|X)\.mjs/,
    priority: 11,
  },
  { name: textsChunk, debugName: 'texts', includeDependenciesRecursively: false, priority: 10.8 },
  { name: 'signs', test: /src[\\/]features[\\/]appearance[\\/]table-icons\.ts/, priority: 10.5 },
  {
    name: 'shell',
    test: /src[\\/](?:app[\\/]shell[\\/]shell|features[\\/]error-pages[\\/]item-not-found)\.tsx|src[\\/](?:lib[\\/]download-file|features[\\/]exports[\\/]export-pause)\.ts|[\\/]use-click-outside\.mjs|packages[\\/]ui[\\/]src[\\/](?:layout[\\/]side-nav|overlays[\\/]side-panel)\./,
    priority: 10,
  },
  // What members' pages ask about who builds: four files of a kilobyte otherwise.
  {
    name: 'modes',
    test: /src[\\/](?:features[\\/]structure[\\/](?:edit-fields|in-mode|build-mark)|ground[\\/]session[\\/]build-mode)\./,
    includeDependenciesRecursively: false,
    priority: 9.5,
  },
  // What home has too.
  {
    name: 'parts',
    test: /packages[\\/]ui[\\/]src[\\/](?:layout[\\/]tabs|states[\\/]empty-state|hooks[\\/]mod-key)\./,
    priority: 9,
  },
  {
    name: 'inputs',
    test: /[\\/](?:TextInput|InputBase)\.mjs$/,
    priority: 8.5,
  },
  {
    name: 'controls',
    test: /[\\/](?:Checkbox|Switch)\.mjs$/,
    priority: 8,
  },
  // Only pages made of blocks know them; what a block can be set to, only those who build.
  {
    name: 'layout',
    test: /[\\/]packages[\\/]kinds[\\/]src[\\/]layout[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 8,
  },
  {
    name: 'blocks',
    test: /[\\/]packages[\\/]kinds[\\/]src[\\/](?:blocks|bars)[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 8,
  },
  // What tells types from values: only those who paste or import.
  {
    name: 'evidence',
    test: /[\\/]packages[\\/]kinds[\\/]src[\\/]evidence[\\/]/,
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
  { name: valuesChunk, debugName: 'values', includeDependenciesRecursively: false, priority: 6.5 },
  { name: tableChunk, debugName: 'table', includeDependenciesRecursively: false, priority: 6 },
  // What nearly every page of blocks has: in files of their own, each would weigh a third more.
  {
    name: 'page',
    test: /features[\\/](?:app-blocks[\\/](?:app-block|app-data-provider|block-boundary|block-states|faces|opened-record|data[\\/][\w-]+|shared[\\/](?!editable-cell|rich-text|destination)[\w-]+)|appearance[\\/]css-color|app-canvas[\\/](?:app-background|app-cache|app-color|area|canvas-grid|fonts)|records[\\/](?:cut-banner|use-record-news)|views[\\/](?:live-store|cards[\\/](?:card-parts|cover|use-card-colors|record-card)|groups[\\/]group-heads))\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 5.5,
  },
  // What the kinds of charts share. Their faces stay apart: the bundler loses what is asked for by name when two of
  // those stand in one file.
  {
    name: 'figures',
    test: /features[\\/]app-blocks[\\/](?:kinds[\\/]chart[\\/](?:chart-data|chart-props|group-button|short-number)|shared[\\/]group-label)\./,
    includeDependenciesRecursively: false,
    priority: 5.6,
  },
  { name: barsChunk, debugName: 'bars', includeDependenciesRecursively: false, priority: 5.4 },
  { name: appChunk, debugName: 'app', includeDependenciesRecursively: false, priority: 5.3 },
  { name: 'icons', test: /@tabler/, minShareCount: 4, priority: 5 },
]
