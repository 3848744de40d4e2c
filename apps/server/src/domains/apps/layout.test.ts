import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLayout, hasOverlap } from '@oficina/kinds/layout/index'
import { seeded } from '@oficina/kinds/testing/random'
import { addBlock, makeApp, ok, placeOf, reasonsOf } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, listen, pause } from '../../../test/listen.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let other: Person

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  other = await build.person(org, { seat: 'builder' })
})
afterAll(() => server.stop())

async function page(count: number) {
  const appId = await makeApp(admin)
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push((await addBlock(admin, appId, 'indicator', {}, { at: { x: n * 24, y: 0 } })).component.id)
  return { appId, ids: ids as [string, string, string, ...string[]] }
}
const at = (id: string, x: number, y: number, w = 24, h = 8) => ({ id, x, y, w, h })
const layoutIn = async (appId: string) => ok(await admin.api.apps.get({ appId })).layouts.desktop.components

describe('a layout', () => {
  it('is saved block by block, so that two builders at once both win', async () => {
    const { appId, ids } = await page(3)
    const [a, b, c] = ids
    const save = (who: Person, ...moved: ReturnType<typeof at>[]) =>
      who.api.apps.layout({ appId, device: 'desktop', moved })
    const [one, two] = await Promise.all([save(admin, at(a, 0, 20)), save(other, at(b, 40, 30))])
    expect(new Set([ok(one).version, ok(two).version]).size).toBe(2)
    expect(await layoutIn(appId)).toEqual([at(a, 0, 20), at(b, 40, 30), at(c, 48, 0)])
    // Both drop a block at one place: who comes second stands there, and the first goes down.
    const answers = await Promise.all([save(admin, at(a, 60, 60)), save(other, at(b, 60, 62))])
    const layout = await layoutIn(appId)
    expect(hasOverlap(layout)).toBe(false)
    const last = answers.map(ok).sort((x, y) => x.version - y.version)[1]
    expect(last?.components).toEqual(layout)
    expect(
      [at(a, 60, 60), at(b, 60, 62)].filter((one) => layout.some((two) => JSON.stringify(one) === JSON.stringify(two))),
    ).toHaveLength(1)
  })

  it('that is wrong in itself is refused whole, with its reason [rule v.grid.size]', async () => {
    const { appId, ids } = await page(2)
    const [a, b] = ids
    const before = ok(await admin.api.apps.get({ appId }))
    const save = (...moved: object[]) => admin.api.apps.layout({ appId, device: 'desktop', moved: moved as never })
    const bad: [object[], string][] = [
      [[at(a, 0, 0), at(b, 10, 4)], 'overlap'],
      [[at(a, 0, 40), at(b, 100, 0)], 'outside'],
      [[at(a, 0, 40), at(b, 0, -1)], 'outside'],
      [[at(a, 0, 40), at(b, 0, 0, 3)], 'too_narrow'],
      [[at(a, 0, 40), at(b, 0, 0, 24, 1)], 'too_low'],
      [[at(a, 0, 40), at(b, 0.5, 0)], 'not_whole'],
      [[at(a, 0, 40), at(a, 0, 0)], 'given_twice'],
    ]
    for (const [moved, reason] of bad) expect(reasonsOf(await save(...moved)), reason).toEqual([reason])
    expect(await save(at(a, 0, 40), at('blk_000000', 0, 0))).toBeError(404, 'not_found')
    const elsewhere = await page(1)
    expect(await save(at(a, 0, 40), at(elsewhere.ids[0], 0, 0))).toBeError(404, 'not_found')
    expect(await save({ ...at(a, 0, 0), x: '0' })).toBeError(422, 'invalid_input')
    expect(ok(await admin.api.apps.get({ appId }))).toEqual(before)
  })

  it('gives a block without a size that of its kind', async () => {
    const { appId, ids } = await page(1)
    const saved = ok(await admin.api.apps.layout({ appId, device: 'desktop', moved: [at(ids[0], 5, 5, 0, 0)] }))
    expect(saved.components).toEqual([at(ids[0], 5, 5)])
  })

  it('of a phone follows the desktop until it is arranged, and then stands by itself', async () => {
    const { appId, ids } = await page(2)
    const [a, b] = ids
    const mobile = async () => ok(await admin.api.apps.get({ appId })).layouts.mobile
    const stacked = [at(a, 0, 0, 22), at(b, 0, 8, 22)]
    expect(await mobile()).toEqual({ enabled: false, components: stacked })
    const move = (device: 'desktop' | 'mobile', ...moved: ReturnType<typeof at>[]) =>
      admin.api.apps.layout({ appId, device, moved })
    expect(await move('mobile', at(a, 0, 20, 22))).toBeError(409, 'conflict')
    ok(await move('desktop', at(a, 0, 50)))
    expect((await mobile()).components.map(({ id }) => id).sort()).toEqual([a, b].sort())
    expect((await mobile()).components.find(({ id }) => id === b)?.y).toBe(0)
    ok(await admin.api.apps.settings({ appId, mobile_enabled: true }))
    ok(await move('desktop', at(a, 0, 0)))
    expect((await mobile()).components.find(({ id }) => id === b)?.y).toBe(0)
    ok(await move('mobile', at(a, 0, 0, 11), at(b, 11, 0, 11)))
    const added = await addBlock(admin, appId, 'text')
    expect(added.layouts.mobile.components.at(-1)).toEqual({ id: added.component.id, x: 0, y: 8, w: 22, h: 6 })
    const reset = ok(await admin.api.apps.resetMobile({ appId })).layouts.mobile
    expect(reset).toMatchObject({ enabled: true })
    expect(reset.components.every(({ x, w }) => x === 0 && w === 22)).toBe(true)
  })

  it('never overlaps, whatever several builders do to it', async () => {
    const random = seeded(7)
    const { appId, ids } = await page(5)
    for (let n = 0; n < 12; n++) {
      const block = () => {
        const w = 4 + random.int(60)
        return at(random.pick(ids), random.int(120 - w), random.int(30), w, 2 + random.int(12))
      }
      const answers = await Promise.all(
        [admin, other].map((who) => who.api.apps.layout({ appId, device: 'desktop', moved: [block()] })),
      )
      for (const answer of answers) expect(checkLayout(ok(answer).components, 'desktop')).toEqual([])
      expect(hasOverlap(await layoutIn(appId))).toBe(false)
    }
  })
})

describe('two builders', () => {
  it('hear of each other’s changes and see where the other works; others see neither place nor secret', async () => {
    const { appId, ids } = await page(1)
    const member = await build.person(org, { seat: 'member' })
    const [one, two, third] = [await listen(server, admin), await listen(server, other), await listen(server, member)]
    const stranger = await listen(server, (await build.org()).admin)
    for (const client of [one, two, third]) expect(await client.join(`app:${appId}`)).toMatchObject({ ok: true })
    expect(await stranger.join(`app:${appId}`)).toMatchObject({ ok: false })
    ok(await admin.api.blocks.update({ appId, blockId: ids[0], settings: { title: 'Segredo' } }))
    ok(await admin.api.apps.layout({ appId, device: 'desktop', moved: [at(ids[0], 5, 5)] }))
    await eventually(() => two.events.some(({ type }) => type === 'app.layoutChanged'))
    const types = two.events.filter(({ room }) => room === `app:${appId}`).map(({ type }) => type)
    expect(types).toEqual(['app.updated', 'app.layoutChanged'])
    expect(two.events.find(({ type }) => type === 'app.updated')?.payload).toMatchObject({
      blocks: [ids[0]],
      userId: admin.id,
    })
    expect(JSON.stringify(two.everything)).not.toContain('Segredo')
    await one.socket.emitWithAck('whereabouts', `app:${appId}`, { editing: true, block: ids[0] })
    const places = (client: typeof one) =>
      client.everything.filter((message) => (message as unknown[])[0] === 'whereabouts')
    await eventually(() => places(two).length > 0)
    expect(JSON.stringify(places(two))).toContain(ids[0])
    await pause(200)
    expect(places(third)).toEqual([])
    expect(placeOf(ok(await other.api.apps.get({ appId })).layouts, ids[0])).toMatchObject({ x: 5, y: 5 })
    for (const client of [one, two, third, stranger]) client.socket.close()
  })
})
