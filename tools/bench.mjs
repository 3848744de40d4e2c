// `npm run bench`: our figures beside a floor, measured in one run. One JSON line each.
import { ensureBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node } from './lib/paths.mjs'
import { run } from './lib/steps.mjs'

ensureInstalled()
await ensureBuilt()
const result = await run('bench', node, ['bench/run.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: ensureBrowser() },
})
process.exit(result.ok ? 0 : 1)
