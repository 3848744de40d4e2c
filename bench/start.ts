import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded.ts'
import { type Figure, print } from './figure.ts'
import { startFloor, startProduct } from './product.ts'

/** From nothing to ready, and from stopped to ready; the floor is the bare database and a bare server. */
export async function startFigures(dataDir: string): Promise<Figure[]> {
  chmodSync(dataDir, 0o755)
  const bare = mkdtempSync(join(tmpdir(), 'oficina-floor-'))
  chmodSync(bare, 0o755)
  const floorCold = await bareStart(bare)
  const floorWarm = await bareStart(bare)
  rmSync(bare, { recursive: true, force: true })
  const cold = await startProduct(dataDir)
  await cold.stop()
  const warm = await startProduct(dataDir)
  await warm.stop()
  return [
    print(
      {
        name: 'cold start',
        ours: cold.milliseconds,
        floor: floorCold,
        unit: 'ms',
        goal: 'printed for comparison; under 10 s',
      },
      ({ ours }) => ours < 10_000,
    ),
    print(
      { name: 'warm start', ours: warm.milliseconds, floor: floorWarm, unit: 'ms', goal: 'under 5 s' },
      ({ ours }) => ours < 5_000,
    ),
  ]
}

async function bareStart(dir: string): Promise<number> {
  const started = performance.now()
  const postgres = await startEmbeddedPostgres({ dir, log: makeLog('error') })
  const server = await startFloor(postgres.url)
  const took = performance.now() - started
  await server.stop()
  await postgres.stop()
  return took
}
