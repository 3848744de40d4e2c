import { createHash } from 'node:crypto'
import type { Call } from '@oficina/contract/call'
import { Turn } from '../turns.ts'

/** What an Idempotency-Key of a call of many records stands for, worked out record by record with turns for others. */
export async function bulkFingerprintOf(call: Call, input: Record<string, unknown>): Promise<Buffer> {
  const turn = new Turn()
  const { records, ...rest } = input
  const hash = createHash('sha256').update(`${call.method} ${call.path}\n`).update(JSON.stringify(rest))
  for (const record of Array.isArray(records) ? records : [records]) {
    hash.update('\n').update(JSON.stringify(record) ?? '')
    if (turn.isOver()) await turn.next()
  }
  return hash.digest()
}
