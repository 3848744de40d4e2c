import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appFigures } from './apps.ts'
import { callFigures } from './calls.ts'
import type { Figure } from './figure.ts'
import { firstLoadFigure } from './first-load.ts'
import { gridFigures } from './grid.ts'
import { growthFigures, growthNames } from './growth/growth.ts'
import { heldFigures } from './held.ts'
import { neighbourFigures, organisationFigures } from './organisations.ts'
import { recordFigures } from './records.ts'
import { socketFigures } from './sockets.ts'
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
  sockets: socketFigures,
  neighbours: neighbourFigures,
  held: heldFigures,
}
/** Only when asked for: they take many minutes. */
const long: typeof parts = { organisations: organisationFigures }
const wanted = process.argv.slice(2)
const isGrowth = wanted[0] === 'growth'
const known = isGrowth ? growthNames : [...Object.keys(parts), ...Object.keys(long), 'growth']
for (const name of isGrowth ? wanted.slice(1) : wanted)
  if (!known.includes(name)) throw new Error(`there is no part ${name}: ${known.join(', ')}`)

const dataDir = mkdtempSync(join(tmpdir(), 'oficina-bench-'))
// The database runs as another user, who has to get in.
chmodSync(dataDir, 0o755)
const figures: Figure[] = []
try {
  // By itself and only when asked for: it takes a quarter of an hour, and a product of its own for each row.
  if (isGrowth) figures.push(...(await growthFigures(wanted.slice(1))))
  for (const [name, figuresOf] of Object.entries(isGrowth ? {} : parts)) {
    if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await figuresOf(dataDir)))
  }
  for (const [name, figuresOf] of Object.entries(long))
    if (!isGrowth && wanted.includes(name)) figures.push(...(await figuresOf(dataDir)))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const missed = figures.filter((figure) => !figure.ok)
for (const figure of missed) process.stderr.write(`missed: ${figure.name} (${figure.goal})\n`)
process.exit(missed.length === 0 ? 0 : 1)
