import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A page of another site cannot act with the cookies of ours: a changing request that carries a session must come
 * from our own origin, told by headers that a page cannot set itself.
 */
export function refuseForeignOrigin(request: FastifyRequest, hasCookie: boolean, configuredUrl?: string): void {
  if (!unsafe.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('foreign_origin')
  const { origin } = request.headers
  if (origin === undefined) {
    if (hasCookie && site === undefined) throw new AppError('foreign_origin')
    return
  }
  if (!isOwnOrigin(origin, request.headers.host, configuredUrl)) throw new AppError('foreign_origin')
}

/** A socket is opened by our own pages, or by a program that is no browser and sends no origin. */
export function isSameOrigin(request: IncomingMessage, configuredUrl?: string): boolean {
  const { origin, host } = request.headers
  return origin === undefined || isOwnOrigin(origin, host, configuredUrl)
}

/** The host that was asked; and where an address is configured, its scheme too: plain HTTP can be anyone's page. */
function isOwnOrigin(origin: string, host: string | undefined, configuredUrl: string | undefined): boolean {
  // As browsers write it; every other spelling is looked at with care.
  if (
    configuredUrl === undefined &&
    host !== undefined &&
    (origin === `http://${host}` || origin === `https://${host}`)
  )
    return true
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  if (given.host !== host) return false
  if (configuredUrl === undefined) return true
  const own = new URL(configuredUrl)
  return given.host !== own.host || given.protocol === own.protocol
}

/**
 * Hosts that this server answers to. With an address configured, that one; without, names that nobody else can
 * register: an attacker's domain that points at this machine gets nothing.
 */
export function makeHostCheck(configuredUrl: string | undefined): (host: string | undefined) => boolean {
  if (configuredUrl) {
    const expected = new URL(configuredUrl).host
    return (host) => host === expected || isLoopback(host)
  }
  const own = hostname().toLowerCase()
  return (host) => {
    const name = nameOf(host)
    return isLoopback(host) || isIP(name) !== 0 || name === own || name === `${own}.local`
  }
}

/** Health probes and local tools reach the server by loopback whatever its public name. */
function isLoopback(host: string | undefined): boolean {
  const name = nameOf(host)
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '::1'
}

function nameOf(host: string | undefined): string {
  return (host ?? '')
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
}
