import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../log.ts'
import { asFetch, makeSafeFetch } from './safe-fetch.ts'

const log = makeLog('silent')
const zone: Record<string, string[]> = { 'good.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] }
const lookup = async (name: string) => zone[name] ?? []

let upstream: Server
let port: number
/** Listens, and must not be reached by redirects. */
let inner: Server
let innerPort: number
let innerSeen = 0
let handle: (request: IncomingMessage, response: ServerResponse) => void
let seen: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[] = []

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      seen.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body })
      handle(request, response)
    })
  })
  inner = createServer((_request, response) => response.end()).on('connection', () => innerSeen++)
  for (const server of [upstream, inner]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (upstream.address() as AddressInfo).port
  innerPort = (inner.address() as AddressInfo).port
})
afterAll(() => {
  for (const server of [upstream, inner]) {
    server.closeAllConnections()
    server.close()
  }
})

const refused = { id: 'outbound_refused', details: {}, message: 'outbound_refused' }
/** Reaches the upstream by two names, and nothing else. */
const open = () => makeSafeFetch({ allow: `good.test:${port},other.test:${port}`, log, lookup })

describe('an answer', () => {
  it('comes back decompressed, with its status and headers', async () => {
    handle = (_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.setHeader('x-own', 'yes')
      response.statusCode = 201
      response.end(gzipSync('{"a":1}'))
    }
    const answer = await open()(`http://good.test:${port}/path?q=1`, { method: 'POST', body: 'hello' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-own')).toBe('yes')
    expect(await answer.json()).toEqual({ a: 1 })
    expect(seen.at(-1)).toMatchObject({ url: '/path?q=1', method: 'POST', body: 'hello' })
    expect(seen.at(-1)?.headers.host).toBe(`good.test:${port}`)
  })

  it('serves a library that wants a fetch', async () => {
    handle = (_request, response) => response.end('{"issuer":"x"}')
    const fetchLike = asFetch(open())
    const answer = await fetchLike(`http://good.test:${port}/.well-known`, { method: 'POST', body: 'a=b' })
    expect(await answer.json()).toEqual({ issuer: 'x' })
    await expect(fetchLike('http://127.0.0.1:1/')).rejects.toMatchObject(refused)
  })

  it('larger than the cap is cut, also while it has no length', async () => {
    handle = (_request, response) => {
      const more = () => {
        if (!response.destroyed) response.write(Buffer.alloc(64 * 1024), () => setImmediate(more))
      }
      more()
    }
    const answer = await open()(`http://good.test:${port}/`, { maxBytes: 1_000_000 })
    await expect(answer.bytes()).rejects.toMatchObject(refused)
  })

  it('that is a bomb is cut where it grows', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    handle = (_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(bomb)
    }
    const before = process.memoryUsage().rss
    const answer = await open()(`http://good.test:${port}/`, { maxBytes: 1_000_000 })
    await expect(answer.bytes()).rejects.toMatchObject(refused)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  for (const encoding of ['gzip, gzip', 'zstd', 'aes']) {
    it(`in the encoding ${encoding} is refused`, async () => {
      handle = (_request, response) => {
        response.setHeader('content-encoding', encoding)
        response.end('x')
      }
      const answer = open()(`http://good.test:${port}/`).then((response) => response.bytes())
      await expect(answer).rejects.toMatchObject(refused)
    })
  }

  it('that trickles is given up at the deadline', async () => {
    handle = (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    }
    const answer = await open()(`http://good.test:${port}/`, { timeoutMs: 400 })
    await expect(answer.bytes()).rejects.toMatchObject(refused)
  })

  it('that never comes is given up at the deadline', async () => {
    handle = () => {}
    await expect(open()(`http://good.test:${port}/`, { timeoutMs: 300 })).rejects.toMatchObject(refused)
  })

  it('with endless headers is refused', async () => {
    const flood = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\n')
      for (let n = 0; n < 100_000 && !socket.destroyed; n++) socket.write(`x-${n}: y\r\n`)
      socket.end('\r\n')
    })
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve))
    const floodPort = (flood.address() as AddressInfo).port
    const fetch = makeSafeFetch({ allow: `127.0.0.1:${floodPort}`, log })
    await expect(fetch(`http://127.0.0.1:${floodPort}/`)).rejects.toMatchObject(refused)
    flood.close()
  })

  it('has one error for open, closed and silent', async () => {
    const fetch = makeSafeFetch({ allow: '127.0.0.1', log })
    const tries = ['http://127.0.0.1:1/', 'http://127.0.0.1:2/', 'http://10.255.255.1/', 'http://nowhere.test/']
    const errors = await Promise.all(
      tries.map((url) => fetch(url, { timeoutMs: 500 }).catch((error: Error) => `${error.name} ${error.message}`)),
    )
    expect(new Set(errors).size).toBe(1)
  })
})

describe('a redirect', () => {
  const redirectTo = (location: string, status = 302) => {
    handle = (request, response) => {
      if (request.url === '/end') return response.end('arrived')
      response.writeHead(status, { location })
      response.end()
    }
  }

  it('is followed to where it may go', async () => {
    redirectTo('/end')
    expect(await (await open()(`http://good.test:${port}/`)).text()).toBe('arrived')
  })

  for (const status of [301, 302, 303, 307, 308]) {
    it(`${status} to this machine is refused`, async () => {
      redirectTo(`http://127.0.0.1:${innerPort}/`, status)
      await expect(open()(`http://good.test:${port}/`)).rejects.toMatchObject(refused)
      redirectTo(`http://[::ffff:7f00:1]:${innerPort}/`, status)
      await expect(open()(`http://good.test:${port}/`)).rejects.toMatchObject(refused)
      expect(innerSeen).toBe(0)
    })
  }

  for (const location of [
    'file:///etc/passwd',
    'gopher://good.test/',
    'http://u:p@good.test/',
    'http://good.test\\x',
  ]) {
    it(`to ${location} is refused`, async () => {
      redirectTo(location)
      await expect(open()(`http://good.test:${port}/`)).rejects.toMatchObject(refused)
    })
  }

  it('that goes in a circle ends', async () => {
    redirectTo('/again')
    seen = []
    await expect(open()(`http://good.test:${port}/`)).rejects.toMatchObject(refused)
    expect(seen).toHaveLength(4)
  })

  it('to another origin takes no key along', async () => {
    redirectTo(`http://other.test:${port}/end`)
    seen = []
    const headers = { authorization: 'Bearer s', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/plain' }
    await (await open()(`http://good.test:${port}/`, { headers })).text()
    expect(seen[0]?.headers.authorization).toBe('Bearer s')
    expect(seen[1]?.headers).toMatchObject({ accept: 'text/plain' })
    for (const name of ['authorization', 'cookie', 'x-api-key']) expect(seen[1]?.headers[name]).toBeUndefined()
  })

  it('to another origin takes no body along', async () => {
    redirectTo(`http://other.test:${port}/end`, 307)
    seen = []
    const post = open()(`http://good.test:${port}/`, { method: 'POST', body: 'secret' })
    await expect(post).rejects.toMatchObject(refused)
    expect(seen).toHaveLength(1)
    redirectTo(`http://other.test:${port}/end`, 302)
    await (await open()(`http://good.test:${port}/`, { method: 'POST', body: 'secret' })).text()
    expect(seen.at(-1)).toMatchObject({ method: 'GET', body: '' })
  })

  it('can be taken as the answer', async () => {
    redirectTo('/end')
    expect((await open()(`http://good.test:${port}/`, { redirects: 0 })).status).toBe(302)
  })
})

describe('the allow-list', () => {
  it('opens exactly what it names', async () => {
    handle = (_request, response) => response.end('in')
    for (const allow of [
      `127.0.0.1:${port}`,
      '127.0.0.0/8',
      '127.0.0.1',
      `good.test:${port}`,
      ' good.test , 10.0.0.0/8 ',
    ]) {
      const fetch = makeSafeFetch({ allow, log, lookup })
      expect(await (await fetch(`http://good.test:${port}/`)).text()).toBe('in')
    }
    for (const allow of [`127.0.0.1:${port + 1}`, '127.0.0.2', 'other.test', '10.0.0.0/8', '[::1]:1']) {
      const fetch = makeSafeFetch({ allow, log, lookup })
      await expect(fetch(`http://good.test:${port}/`)).rejects.toMatchObject(refused)
    }
  })

  for (const allow of ['http://x', 'a b', '127.0.0.1:99999', '10.0.0.0/99', '*']) {
    it(`${JSON.stringify(allow)} is a mistake that is named at start`, () => {
      expect(() => makeSafeFetch({ allow, log })).toThrow('OFICINA_OUTBOUND_ALLOW')
    })
  }
})
