import type { IncomingMessage } from 'node:http'

/**
 * How far `X-Forwarded-For` is believed: each proxy writes down, at the end, whom it heard from. So the entry that
 * the outermost of our own proxies wrote is the client, and everything before it is what the client says of itself.
 */
export function trustProxies(count: number): ((address: string, hop: number) => boolean) | false {
  return count > 0 && ((_address, hop) => hop < count)
}

/** The same for a request that no framework has touched. */
export function addressOf(request: IncomingMessage, proxies: number): string | undefined {
  const { remoteAddress } = request.socket
  if (proxies === 0) return remoteAddress
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return forwarded[Math.max(0, forwarded.length - proxies)] ?? remoteAddress
}
