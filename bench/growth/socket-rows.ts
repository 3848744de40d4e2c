import { setTimeout as sleep } from 'node:timers/promises'
import { addCrowd, Crowd, cpuDuring, orgOf, userOf, writeEvents } from '../sockets.ts'
import type { Curve } from './curve.ts'
import type { World } from './world.ts'

const settleMs = 3_000
const measuredMs = 6_000

/** Sockets of one organisation: what events of two people each cost the server, and what nothing does. */
export async function sockets(world: World): Promise<Curve[]> {
  const sizes = [20, 200, 2_000]
  const [busy, idle, told]: [number[], number[], number[]] = [[], [], []]
  for (const [place, size] of sizes.entries()) {
    const org = 900_000 + place
    const crowd = await Crowd.open(world.product.url, await addCrowd(world.db, org, 1, size))
    try {
      await sleep(settleMs)
      idle.push(await cpuDuring(world.product.pid, () => sleep(measuredMs)))
      const before = await crowd.count()
      let written = 0
      const cpu = await cpuDuring(world.product.pid, async () => {
        written = await writeEvents(world.db, measuredMs, (n) => ({
          org: orgOf(org),
          users: [userOf(org, n % size), userOf(org, (n + 1) % size)],
        }))
      })
      busy.push(cpu)
      told.push(((await crowd.countWhenStill()).events - before.events) / written)
    } finally {
      await crowd.close()
    }
  }
  return [
    {
      operation: 'events of two people each, 500 in a second',
      sizes,
      values: busy,
      unit: '% of a core',
      allowed: 'flat',
      notes: { idle, told },
    },
  ]
}
