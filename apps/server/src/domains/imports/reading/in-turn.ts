import { Gate } from '../../../platform/db/gate.ts'

const [patienceMs, longestMs] = [30_000, 60_000]
const [placesOfAll, placesOfOrg] = [3, 2]

const everyone = new Gate(placesOfAll, patienceMs)
const orgs = new Map<string, { gate: Gate; count: number }>()

/**
 * Reads a file while a person waits: a few at a time, since each may fill a thread's memory, and not all of them for one
 * organisation. What takes very long is given up.
 */
export async function inTurn<T>(
  orgId: string,
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = orgs.get(orgId) ?? { gate: new Gate(placesOfOrg, patienceMs), count: 0 }
  orgs.set(orgId, own)
  own.count++
  try {
    return await own.gate.run(() => everyone.run(() => read(AbortSignal.any([signal, AbortSignal.timeout(longestMs)]))))
  } finally {
    if (--own.count === 0) orgs.delete(orgId)
  }
}
