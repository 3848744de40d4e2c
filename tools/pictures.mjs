// `npm run pictures`: takes the pictures anew that `npm test` compares screens with, and keeps them small.
// `npm run pictures -- docs`: those of the documentation, in each language; `-- docs home grid` only these.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, node, root } from './lib/paths.mjs'
import { run } from './lib/steps.mjs'

// The server's own, which makes thumbnails with it.
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')
const folder = join(root, 'apps/e2e/pictures')
const most = 5 * 1024 * 1024

ensureInstalled()
await ensureBuilt()
// Whoever names some screens keeps the others: npm run pictures -- kanban
const names = process.argv.slice(2)
if (names[0] === 'docs') {
  const { ok } = await run('pictures of the documentation', node, ['apps/e2e/guide-pictures.ts', ...names.slice(1)], {
    env: { CHROMIUM_PATH: ensureBrowser() },
  })
  process.exit(ok ? 0 : 1)
}
if (names.length === 0) rmSync(folder, { recursive: true, force: true })
const before = sizes()
const taken = await run(
  'pictures',
  bin('playwright'),
  ['test', '-c', 'apps/e2e/playwright.config.ts', 'pictures.spec', '--update-snapshots=all', '--retries=0'],
  { env: { CHROMIUM_PATH: ensureBrowser(), OFICINA_SCREENS: names.join(',') } },
)
for (const [name, time] of sizes()) {
  if (before.get(name) === time) continue
  const path = join(folder, name)
  const small = await sharp(readFileSync(path)).png({ palette: true, colours: 256, effort: 10, dither: 0 }).toBuffer()
  writeFileSync(path, small)
}
const total = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`${readdirSync(folder).length} pictures, ${(total / 1024 / 1024).toFixed(2)} MB`)
if (total > most) console.error('More than 5 MB: leave some out.')
process.exit(taken.ok && total <= most ? 0 : 1)

function sizes() {
  try {
    return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]))
  } catch {
    return new Map()
  }
}
