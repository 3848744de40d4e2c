import type { FastifyReply } from 'fastify'

/** One limit that a request was counted against, and what is left of it. */
export interface CountedLimit {
  /** A lower-case word that names it on the wire. */
  name: string
  points: number
  seconds: number
  left: number
  resetsIn: number
}

/**
 * Tells a client what is left, as `RateLimit` and `RateLimit-Policy` of the IETF draft (draft-ietf-httpapi-ratelimit-headers):
 * a list with one item for each limit that counts. Set before the call is made, so that errors carry it too.
 */
export function tellLimit(reply: FastifyReply, { name, points, seconds, left, resetsIn }: CountedLimit): void {
  add(reply, 'ratelimit-policy', `"${name}";q=${points};w=${seconds}`)
  add(reply, 'ratelimit', `"${name}";r=${Math.max(0, Math.floor(left))};t=${Math.max(0, Math.ceil(resetsIn))}`)
}

function add(reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header)
  void reply.header(header, before === undefined ? item : `${before}, ${item}`)
}
