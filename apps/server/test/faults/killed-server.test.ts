import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../src/platform/testing/test-services.ts'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { Ledger, pour } from './ledger.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

/** F01: the server is killed while eight clients write a thousand rows at a time. */
let witness: TestServer
let org: BuiltOrg
let ledger: Ledger
let victim: ServerProcess

beforeAll(async () => {
  witness = await startTestServer()
  org = await makeBuild(witness).org()
  ledger = await Ledger.open(org.admin)
})
afterAll(async () => {
  await victim?.kill()
  await witness.stop()
})

it('F01 what was acknowledged is there, nothing is half there, and a repeat settles the rest', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 3; round++) {
    victim = await spawnServer(witness.databaseUrl)
    const before = ledger.with('acknowledged').length
    const load = pour(ledger, victim.url)
    // Somewhere else in a batch each time: some are being read, some written, some committed.
    await until(() => ledger.with('acknowledged').length >= before + 3)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 120))
    const killed = victim.kill()
    const stopped = load.stop()
    await killed
    await stopped
    expect(ledger.with('unknown').length, 'the kill met work').toBeGreaterThan(0)
    await ledger.check(witness, org.id)
    await ledger.settle(witness.url)
    await ledger.check(witness, org.id)
  }
  expect(ledger.with('refused')).toEqual([])
})
