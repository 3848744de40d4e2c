import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appFigures } from './apps.ts'
import { callFigures } from './calls.ts'
import type { Figure } from './figure.ts'
import { firstLoadFigure } from './first-load.ts'
import { gridFigures } from './grid.ts'
import { recordFigures } from './records.ts'
import { startFigures } from './start.ts'
import { workspaceFigures } from './workspace.ts'

/** In the order in which they run; the first makes the data folder. `npm run bench -- records` runs one of them. */
const parts: Record<string, (dataDir: string) => Promise<Figure[]>> = {
  start: startFigures,
  calls: callFigures,
  records: recordFigures,
  'first-load': async (dataDir) => [await firstLoadFigure(dataDir)],
  grid: gridFigures,
  apps: appFigures,
  workspace: workspaceFigures,
}
const wanted = process.argv.slice(2)
for (const name of wanted)
  if (!(name in parts)) throw new Error(`there is no part ${name}: ${Object.keys(parts).join(', ')}`)

const dataDir = mkdtempSync(join(tmpdir(), 'oficina-bench-'))
// The database runs as another user, who has to get in.
chmodSync(dataDir, 0o755)
const figures: Figure[] = []
try {
  for (const [name, figuresOf] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await figuresOf(dataDir)))
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const missed = figures.filter((figure) => !figure.ok)
for (const figure of missed) process.stderr.write(`missed: ${figure.name} (${figure.goal})\n`)
process.exit(missed.length === 0 ? 0 : 1)
