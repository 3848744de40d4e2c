import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { envelope } from './error-reply.ts'

/** What a person can read out over the telephone and find in the log: `3F0A1-9C2D4`. */
export function newReference(): string {
  // Node keeps a supply of these, which costs a request nothing; ten of its digits are random enough to be found by.
  const digits = randomUUID().toUpperCase()
  return `${digits.slice(0, 5)}-${digits.slice(5, 8)}${digits.slice(9, 11)}`
}

/** Headers of an answer that is given before there is a request to speak of: it is text, and nothing may come of it. */
export function bareHeaders(config: Config): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.baseUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Answers what is no HTTP, or too much of it, as every other refusal is answered; then hangs up. */
export function refuseBrokenRequests(headers: Record<string, string>, log: Log) {
  return (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }): void => {
    // Nobody listens any more, or half of another answer is on the line.
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
      socket.destroy(error)
      return
    }
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const shown = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request')
    const ref = newReference()
    log.debug({ id: shown.id, ref, code: error.code }, 'request refused')
    const body = JSON.stringify(envelope(shown, ref))
    const all = { ...headers, connection: 'close', 'content-length': String(Buffer.byteLength(body)) }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${shown.status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}
