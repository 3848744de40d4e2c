import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestDatabase, startTestServices, until } from '../testing/test-services.ts'
import { EventRelay } from './relay.ts'

declare module '../events.ts' {
  interface Events {
    'test.relayed': { n: number }
  }
}

let kit: Awaited<ReturnType<typeof startTestServices>>
beforeAll(async () => {
  kit = await startTestServices({ url: await makeTestDatabase(), logLevel: 'silent' })
})
afterAll(() => kit.stop())

it('what happened while nobody listened is no news for whoever comes next', async () => {
  const [busy, idle] = [new Set<number>(), new Set<number>()]
  let isNeeded = false
  const numberOf = ({ payload }: { payload: unknown }) => (payload as { n: number }).n
  const relays = [
    // Told before the other: once this one knows of an event, the other has heard the notice too.
    new EventRelay(
      kit.services,
      (event) => idle.add(numberOf(event)),
      () => isNeeded,
    ),
    new EventRelay(
      kit.services,
      (event) => busy.add(numberOf(event)),
      () => true,
    ),
  ]
  for (const relay of relays) await relay.start()
  const announce = (n: number) => kit.ctx('org_relay').tx((ctx) => ctx.announce('test.relayed', { n }))

  await announce(1)
  await until(() => busy.has(1))
  isNeeded = true
  await announce(2)
  await until(() => idle.has(2))
  // By now it has also looked for what it may have missed.
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  expect([...idle]).toEqual([2])
  for (const relay of relays) await relay.stop()
})
