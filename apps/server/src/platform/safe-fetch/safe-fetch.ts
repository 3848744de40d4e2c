import { lookup as systemLookup } from 'node:dns/promises'
import type { Readable } from 'node:stream'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { parseAllowList } from './allow-list.ts'
import { readBody } from './read-body.ts'
import { checkTarget, type Lookup, parseTarget, Refused } from './target.ts'

declare module '../ports.ts' {
  interface Ports {
    safeFetch: SafeFetch
  }
}

export interface SafeFetchInit {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For everything, from looking the name up to the last byte. */
  timeoutMs?: number
  /** Of the body, after decompression. */
  maxBytes?: number
  /** How many redirects are followed: 3 at most, 0 to take the redirect itself as the answer. */
  redirects?: number
  signal?: AbortSignal
}

export interface SafeResponse {
  status: number
  ok: boolean
  /** Where the answer came from, after redirects. */
  url: string
  headers: Headers
  /** Decompressed, and cut with an error at the cap. Read it or one of the three below, once. */
  body: Readable
  bytes(): Promise<Buffer>
  text(): Promise<string>
  json(): Promise<unknown>
}

/** The only way out over HTTP. Throws `outbound_refused` and nothing else, whatever went wrong on the way. */
export type SafeFetch = (url: string, init?: SafeFetchInit) => Promise<SafeResponse>

export interface SafeFetchOptions {
  /** Hosts and networks that are open although they are private: the setting OFICINA_OUTBOUND_ALLOW. */
  allow: string
  log: Log
  lookup?: Lookup
}

const defaults = { timeoutMs: 15_000, maxBytes: 5 * 1024 * 1024, redirects: 3 }
const maxHeaderBytes = 32 * 1024
const maxHeaders = 200
const maxRedirects = 3

/** What may follow a redirect to another origin; all else could be a key to the first. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'user-agent'])
/** What belongs to the connection and is not the caller's to set. */
const ownHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding)$/i

export const lookupAll: Lookup = async (name) => (await systemLookup(name, { all: true })).map(({ address }) => address)

/** Makes the guarded client. Each connection goes to an address that was checked, never to a name. */
export function makeSafeFetch(options: SafeFetchOptions): SafeFetch & { close(): Promise<void> } {
  const rules = { allow: parseAllowList(options.allow), lookup: options.lookup ?? lookupAll }
  const connectTo = buildConnector({ timeout: 5_000, autoSelectFamily: false })
  const connect: buildConnector.connector = (target, callback) => {
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
    const connectChecked = async () => {
      try {
        connectFirst(connectTo, target, await checkTarget(target.hostname, port, rules), callback)
      } catch (error) {
        callback(error as Error, null)
      }
    }
    void connectChecked()
  }
  const agent = new Agent({
    connect,
    connections: 32,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: 4_000,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  })
  const safeFetch = async (url: string, init: SafeFetchInit = {}): Promise<SafeResponse> => {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Refused('too slow')), init.timeoutMs ?? defaults.timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal
    try {
      const response = await follow(agent, url, init, signal)
      response.body.once('close', () => clearTimeout(timer))
      return response
    } catch (cause) {
      clearTimeout(timer)
      options.log.info({ host: hostOf(url), reason: reasonOf(cause) }, 'an outbound request was refused')
      throw new AppError('outbound_refused', {}, { cause })
    }
  }
  return Object.assign(safeFetch, { close: () => agent.destroy() })
}

function connectFirst(
  connectTo: buildConnector.connector,
  target: buildConnector.Options,
  addresses: string[],
  callback: buildConnector.Callback,
): void {
  const [address, ...rest] = addresses
  if (address === undefined) return callback(new Refused('no address answered'), null)
  // The certificate is still checked for the name that was asked for.
  const servername = target.servername || target.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isName = !/^[\d.]+$|:/.test(servername)
  connectTo({ ...target, hostname: address, servername: isName ? servername : undefined }, (error, socket) => {
    if (!error) callback(null, socket)
    else if (rest.length === 0) callback(error, null)
    else connectFirst(connectTo, target, rest, callback)
  })
}

async function follow(agent: Agent, first: string, init: SafeFetchInit, signal: AbortSignal): Promise<SafeResponse> {
  let url = parseTarget(first)
  let method: Dispatcher.HttpMethod = init.method ?? 'GET'
  let { body } = init
  let headers = ownHeadersRemoved(init.headers ?? {})
  const hops = Math.min(init.redirects ?? defaults.redirects, maxRedirects)
  for (let hop = 0; ; hop++) {
    const answer = await request(url, {
      dispatcher: agent,
      method,
      headers: { 'user-agent': 'Oficina', ...headers, 'accept-encoding': 'gzip, br' },
      body: body ?? null,
      signal,
    })
    const { location } = answer.headers
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.statusCode) && typeof location === 'string'
    if (!isRedirect || init.redirects === 0) return await present(answer, url, init, signal)
    answer.body.on('error', () => {}).destroy()
    if (hop >= hops) throw new Refused('too many redirects')
    const next = parseTarget(new URL(location, url).href)
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new Refused('from https to http')
    const keepsBody = answer.statusCode === 307 || answer.statusCode === 308
    if (!keepsBody && method !== 'HEAD') {
      method = 'GET'
      body = undefined
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/i.test(name)))
    }
    if (next.origin !== url.origin) {
      if (body !== undefined) throw new Refused('a body to another origin')
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.has(name.toLowerCase())))
    }
    url = next
  }
}

function ownHeadersRemoved(headers: Record<string, string>): Record<string, string> {
  for (const name of Object.keys(headers)) if (ownHeaders.test(name)) throw new Refused(`header ${name}`)
  return headers
}

async function present(
  answer: Dispatcher.ResponseData,
  url: URL,
  init: SafeFetchInit,
  signal: AbortSignal,
): Promise<SafeResponse> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  if ([...headers.keys()].length > maxHeaders) {
    answer.body.on('error', () => {}).destroy()
    throw new Refused('too many headers')
  }
  const encoding = headers.get('content-encoding')
  const body = readBody(answer.body, { encoding, maxBytes: init.maxBytes ?? defaults.maxBytes, signal })
  headers.delete('content-encoding')
  headers.delete('content-length')
  const bytes = async () => {
    try {
      return Buffer.concat(await body.toArray())
    } catch (cause) {
      // A body that broke before anyone read it still has its first error.
      throw cause instanceof AppError ? cause : new AppError('outbound_refused', {}, { cause })
    }
  }
  return {
    status: answer.statusCode,
    ok: answer.statusCode >= 200 && answer.statusCode < 300,
    url: url.href,
    headers,
    body,
    bytes,
    text: async () => (await bytes()).toString('utf8'),
    json: async () => {
      const text = (await bytes()).toString('utf8')
      try {
        return JSON.parse(text) as unknown
      } catch (cause) {
        throw new AppError('outbound_refused', {}, { cause })
      }
    },
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause instanceof Refused ? cause.message : `${cause.name}: ${cause.message}`
}

/** For libraries that want a `fetch` handed to them: the same guard, the same caps. */
export function asFetch(safeFetch: SafeFetch): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
    const response = await safeFetch(request.url, {
      method: request.method as SafeFetchInit['method'],
      headers: Object.fromEntries(request.headers),
      body,
      signal: request.signal,
      redirects: request.redirect === 'manual' ? 0 : undefined,
    })
    const empty = [101, 204, 205, 304].includes(response.status)
    const bytes = await response.bytes()
    return new Response(empty ? null : new Uint8Array(bytes), { status: response.status, headers: response.headers })
  }
}
