// Imports run one way through the house, and neither files nor folders grow without end: see lib/boundaries.mjs.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findBroken } from './lib/boundaries.mjs'
import { root } from './lib/paths.mjs'

const files = new Map()
const folders = new Map()

function read(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', 'test-results'].includes(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      read(path)
      continue
    }
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
    if (/\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
      files.set(path, readFileSync(join(root, path), 'utf8'))
  }
}

for (const folder of ['apps', 'packages', 'bench', 'tools'])
  if (statSync(join(root, folder), { throwIfNoEntry: false })) read(folder)

const { imports, broken } = findBroken({ files, folders })
for (const { at, problem, instead } of broken) console.error(`${at} ${problem}\n    ${instead}`)
console.log(`${imports} imports in ${files.size} files, ${broken.length} against the rules`)
process.exit(broken.length === 0 ? 0 : 1)
