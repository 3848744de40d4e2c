import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../src/platform/testing/test-services.ts'
import { makeApi } from '../api.ts'
import { type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { Desk, makeDocPage, openDesk, paragraph } from '../documents.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

/** The server is killed while four people write on one page. */
let witness: TestServer
let org: BuiltOrg
let victim: ServerProcess

beforeAll(async () => {
  witness = await startTestServer()
  org = await makeBuild(witness).org()
})
afterAll(async () => {
  await victim?.kill()
  await witness.stop()
})

it('every word whose saving was answered is there, once, and what was not can be sent again', {
  timeout: 60_000,
}, async () => {
  const id = await makeDocPage(org.admin)
  victim = await spawnServer(witness.databaseUrl)
  const away: Person = { ...org.admin, api: makeApi(victim.url, org.admin) }
  const answered: string[] = []
  const desks = Array.from({ length: 4 }, () => new Desk(away, id))
  const write = async (desk: Desk, who: number) => {
    for (let n = 0; ; n++) {
      const line = `${who} ${n}`
      desk.write(paragraph(line))
      // The last one's answer never comes.
      const answer = await desk.send().catch(() => null)
      if (answer?.status !== 200) return
      answered.push(line)
    }
  }
  const writers = desks.map(write)
  await until(() => answered.length >= 30)
  await victim.kill()
  await Promise.all(writers)
  const lines = (await openDesk(org.admin, id)).text.split('\n')
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines).toEqual(expect.arrayContaining(answered))

  // Each sends all it has: what arrived before counts once.
  for (const desk of desks) expect((await new Desk(org.admin, id).sendAllOf(desk)).status).toBe(200)
  const whole = (await openDesk(org.admin, id)).text.split('\n')
  const written = desks.flatMap((desk) => desk.text.split('\n'))
  expect(whole.toSorted()).toEqual(written.toSorted())
})
