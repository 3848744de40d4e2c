import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callFigures } from './calls.ts'
import type { Figure } from './figure.ts'
import { firstLoadFigure } from './first-load.ts'
import { startFigures } from './start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'oficina-bench-'))
const figures: Figure[] = []
try {
  figures.push(...(await startFigures(dataDir)))
  figures.push(...(await callFigures(dataDir)))
  figures.push(await firstLoadFigure(dataDir))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const missed = figures.filter((figure) => !figure.ok)
for (const figure of missed) process.stderr.write(`missed: ${figure.name} (${figure.goal})\n`)
process.exit(missed.length === 0 ? 0 : 1)
