import { expect } from 'vitest'
import type { Attacker } from '../attacks/records/scanner.ts'
import { address, everyCall } from './calls.ts'
import { type Ids, sampleInput } from './sample-input.ts'

const ofTheSession = /^(auth|mfa)\./

/** Every call that reads, as someone who is let in by it. */
export async function crawl(eye: Attacker, ids: Ids, access: 'member' | 'apiToken'): Promise<void> {
  for (const { id, call } of everyCall) {
    if ((call.method !== 'GET' && !call.reads) || ofTheSession.test(id) || call.raw) continue
    if ((call.access === 'apiToken') !== (access === 'apiToken') || call.access === 'public') continue
    for (const recordId of [1, 2]) {
      const named = { ...(call.path.includes('{recordId}') && { recordId }) }
      const program = { ...(call.path.includes('{table}') && { table: 'pessoas' }) }
      const { path, rest } = address(call, { ...sampleInput(call, ids), ...named, ...program })
      const input = call.method === 'GET' && Object.keys(rest).length === 0 ? undefined : rest
      const got = await eye.ask(call.method, path.slice('/api'.length), input)
      expect(got.status, `${id} ${got.text.slice(0, 300)}`).toBeLessThan(500)
      if (!call.path.includes('{recordId}')) break
    }
  }
}
