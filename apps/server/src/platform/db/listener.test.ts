import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLog } from '../log.ts'
import { makeTestDatabase, until } from '../testing/test-services.ts'
import { Listener } from './listener.ts'

let url: string
let proxy: ReturnType<typeof createServer>
let through: string
/** Lines through the proxy. One that is paused looks open, and carries nothing. */
const lines: { near: Socket; far: Socket }[] = []
let notifier: pg.Client

beforeAll(async () => {
  url = await makeTestDatabase()
  const { hostname, port } = new URL(url)
  proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) end.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
    lines.push({ near, far })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((proxy.address() as AddressInfo).port)
  through = address.href
  notifier = new pg.Client({ connectionString: url })
  await notifier.connect()
})
afterAll(async () => {
  await notifier.end()
  for (const { near, far } of lines) for (const end of [near, far]) end.destroy()
  proxy.close()
})

it('a line that is dead without saying so is noticed, replaced, and made good', async () => {
  const listener = new Listener(through, makeLog('silent'))
  const heard: string[] = []
  await listener.start()
  await listener.listen(
    'test_line',
    (text) => heard.push(text),
    () => heard.push('gap'),
  )
  await notifier.query("select pg_notify('test_line', 'before')")
  await until(() => heard.includes('before'))
  const [line] = lines
  line?.near.unpipe()
  line?.far.unpipe()
  await notifier.query("select pg_notify('test_line', 'lost')")
  const from = Date.now()
  await until(() => heard.includes('gap'))
  expect(Date.now() - from).toBeLessThan(5_000)
  await notifier.query("select pg_notify('test_line', 'after')")
  await until(() => heard.includes('after'))
  expect(heard).toEqual(['before', 'gap', 'after'])
  await listener.close()
})
