import { Gate } from '../../../platform/db/gate.ts'

const [patienceMs, longestMs] = [30_000, 60_000]

type InTurn = <T>(orgId: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Work that people wait for: a few at a time, and not all of them for one organisation. What takes very long is given up. */
export function makeTurns({ ofAll, ofOrg }: { ofAll: number; ofOrg: number }): InTurn {
  const everyone = new Gate(ofAll, patienceMs)
  const orgs = new Map<string, { gate: Gate; count: number }>()
  return async (orgId, signal, work) => {
    const own = orgs.get(orgId) ?? { gate: new Gate(ofOrg, patienceMs), count: 0 }
    orgs.set(orgId, own)
    own.count++
    try {
      return await own.gate.run(() =>
        everyone.run(() => work(AbortSignal.any([signal, AbortSignal.timeout(longestMs)]))),
      )
    } finally {
      if (--own.count === 0) orgs.delete(orgId)
    }
  }
}

/** Reads a file while a person waits: each may fill a thread's memory. */
export const inTurn = makeTurns({ ofAll: 3, ofOrg: 2 })
