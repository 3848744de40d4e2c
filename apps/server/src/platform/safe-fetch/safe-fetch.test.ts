import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../log.ts'
import { makeSafeFetch } from './safe-fetch.ts'

const log = makeLog('silent')
const zone: Record<string, string[]> = { 'good.test': ['127.0.0.1'] }
const lookup = async (name: string) => zone[name] ?? []

/** Counts every connection on loopback, IPv4 and IPv6: what must stay at zero. */
let sink: Server
let sinkPort: number
let connections = 0

beforeAll(async () => {
  sink = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => sink.listen(0, '::', resolve))
  sinkPort = (sink.address() as AddressInfo).port
})
afterAll(() => sink.close())

const refused = { id: 'outbound_refused', details: {}, message: 'outbound_refused' }
const guarded = makeSafeFetch({ allow: '', log, lookup })

describe('every way to write an inner address is refused, and nothing connects', () => {
  const hosts = `
    127.0.0.1 127.1 2130706433 0x7f.1 0x7f000001 017700000001 0177.0.0.1 ①②⑦.⓪.⓪.① 127.0.0.1. １２７.０.０.１
    127。0。0。1 0 0.0.0.0 [::1] [::] [::ffff:7f00:1] [::ffff:127.0.0.1] [::7f00:1] [64:ff9b::7f00:1]
    [64:ff9b:1::7f00:1] [2002:7f00:1::] [fe80::1%25lo] [fe80::1] 169.254.169.254 [fd00:ec2::254] [fc00::1]
    100.64.0.1 100.100.100.200 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 192.0.0.192
    192.0.2.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16 localhost localhost.
    LOCALHOST a.localhost x.y.localhost. [ff02::1] [2001:db8::1] [3fff::1] [2001::1] [100::1]
    [::ffff:0:127.0.0.1]`
    .trim()
    .split(/\s+/)
  for (const host of hosts) {
    for (const scheme of ['http', 'https']) {
      it(`${scheme}://${host}`, async () => {
        await expect(guarded(`${scheme}://${host}:${sinkPort}/`)).rejects.toMatchObject(refused)
        expect(connections).toBe(0)
      })
    }
  }

  const names: Record<string, string[]> = {
    'loopback.test': ['127.0.0.1'],
    'loopback6.test': ['::1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'zoned.test': ['fe80::1%lo'],
    'mixed.test': ['93.184.216.34', '127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
    'nowhere.test': [],
    'junk.test': ['not an address'],
  }
  for (const [name, addresses] of Object.entries(names)) {
    it(`the name of ${addresses.join(' and ') || 'nothing'}`, async () => {
      zone[name] = addresses
      await expect(guarded(`http://${name}:${sinkPort}/`)).rejects.toMatchObject(refused)
      await expect(guarded(`http://${name}.:${sinkPort}/`)).rejects.toMatchObject(refused)
      expect(connections).toBe(0)
    })
  }

  it('a name that changes its mind between check and connect is looked up once', async () => {
    let asked = 0
    const rebinding = makeSafeFetch({
      allow: '203.0.113.7',
      log,
      lookup: async () => (asked++ === 0 ? ['203.0.113.7'] : ['127.0.0.1']),
    })
    await expect(rebinding(`http://rebind.test:${sinkPort}/`, { timeoutMs: 300 })).rejects.toMatchObject(refused)
    expect(asked).toBe(1)
    expect(connections).toBe(0)
    await rebinding.close()
  })
})

describe('a URL', () => {
  /** Even where the host is one that may be reached. */
  const trusting = makeSafeFetch({ allow: 'good.test', log, lookup })

  const urls = [
    'file:///etc/passwd',
    'ftp://good.test/',
    'gopher://good.test/',
    'data:text/plain,x',
    'unix:/var/run/x.sock',
    'javascript:1',
    'http://user:pass@good.test/',
    'http://user@good.test/',
    'http:\\\\good.test\\',
    'http://good.test\\@127.0.0.1/',
    'ht\ttp://good.test/',
    'http://good.test/\r\nX: y',
    'http://good.test/ x',
    ' http://good.test/',
    '//good.test/',
    '/path',
    '',
    'http://',
    'http:///x',
    `http://good.test/${'a'.repeat(5000)}`,
  ]
  for (const url of urls) {
    it(`${JSON.stringify(url.slice(0, 60))} is refused`, async () => {
      await expect(trusting(url)).rejects.toMatchObject(refused)
    })
  }

  for (const closed of [0, 21, 22, 25, 53, 110, 389, 445, 636, 3306, 5432, 6379, 9200, 11211, 27017]) {
    it(`port ${closed} is refused, even of a public address`, async () => {
      zone['public.test'] = ['93.184.216.34']
      await expect(guarded(`http://public.test:${closed}/`, { timeoutMs: 500 })).rejects.toMatchObject(refused)
    })
  }

  for (const header of ['Host', 'Connection', 'Transfer-Encoding', 'Content-Length', 'Proxy-Authorization']) {
    it(`the header ${header} is not the caller's`, async () => {
      await expect(trusting(`http://good.test:${sinkPort}/`, { headers: { [header]: 'x' } })).rejects.toMatchObject(
        refused,
      )
    })
  }

  it('headers with line breaks are refused', async () => {
    const smuggled = trusting(`http://good.test:${sinkPort}/`, { headers: { 'x-a': 'b\r\nx-c: d' } })
    await expect(smuggled).rejects.toMatchObject(refused)
  })

  it('that is refused was not even tried', () => expect(connections).toBe(0))
})
