import { randomUUID } from 'node:crypto'
import type { Visitor } from '../../api.ts'
import { type Got, send } from '../send.ts'

/** A value that only those who may see it should ever be sent. */
export const canary = (org: string, what: string) => `CNRY-${org}-${what}-${randomUUID()}`

/**
 * Reads every byte that a principal is sent, headers included, for what that principal must never see. Values are
 * always looked for; names of what is hidden are too, unless the principal sent them in this very request.
 */
export class Scanner {
  readonly #values: readonly string[]
  readonly #names: readonly string[]
  /** Everything that was found where it should not be. */
  readonly found: string[] = []
  /** How many answers were read. */
  read = 0

  constructor(values: readonly string[], names: readonly string[]) {
    this.#values = values
    this.#names = names
  }

  scan(what: string, answer: string, sent = ''): void {
    this.read++
    const text = answer.toLowerCase()
    const hidden = [
      ...this.#values,
      ...this.#names.filter((name) => !sent.toLowerCase().includes(name.toLowerCase())),
    ].filter((secret) => text.includes(secret.toLowerCase()))
    for (const secret of hidden) this.found.push(`${what}: ${secret} in ${answer.slice(0, 300)}`)
  }
}

export interface Attacker {
  /** One request as this principal, its answer read by the scanner. */
  ask(method: string, path: string, input?: unknown, headers?: Record<string, string>): Promise<Got>
}

export function attackerOf(url: string, visitor: Visitor, scanner: Scanner): Attacker {
  return {
    async ask(method, path, input, headers = {}) {
      const asQuery = method === 'GET' || method === 'DELETE'
      const query = asQuery && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const body = !asQuery && input !== undefined ? JSON.stringify(input) : undefined
      const got = await send(url, {
        method,
        path: `/api${path}${query}`,
        ...(visitor.cookies.size > 0 && { as: visitor }),
        ...(body !== undefined && { body }),
        headers: {
          origin: url,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...visitor.headers,
          ...headers,
        },
      })
      const sent = decodeURIComponent(`${path}${query.replaceAll('+', ' ')}`) + (body ?? '')
      scanner.scan(`${method} ${path}`, `${JSON.stringify(got.headers)}\n${got.text}`, sent)
      return got
    },
  }
}

/** An answer without what differs from one request to the next. */
export const seen = ({ status, headers, text }: Got) => {
  // How many calls are left says how many were made, not what they found.
  const { date: _, ratelimit: __, ...rest } = headers
  return { status, headers: rest, text: text.replace(/"ref":"[^"]+"/, '"ref":""') }
}
