import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { ErrorEnvelope } from '@oficina/contract'
import type { Visitor } from '../api.ts'

export interface Sent {
  method?: string
  /** As it stands on the request line, undecoded. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  as?: Visitor
}

export interface Got {
  status: number
  headers: IncomingHttpHeaders
  text: string
  error: ErrorEnvelope['error'] | null
}

export const cookieHeader = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const agent = new Agent({ keepAlive: true, maxSockets: 20 })

/** One request with exactly these headers and this path: what a browser would tidy up first stays as it is. */
export function send(url: string, { method = 'GET', path, headers = {}, body, as }: Sent): Promise<Got> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        setHost: false,
        agent,
        headers: {
          host,
          ...(as && { cookie: cookieHeader(as) }),
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, error: errorIn(text) })
        })
      },
    )
    // A refusal may come before all was sent; then the answer counts, not the line that was cut.
    outgoing.on('error', (error) => setTimeout(() => reject(error), 200))
    outgoing.end(body)
  })
}

/** Bytes straight onto the line; everything that comes back until the server hangs up, or until this many milliseconds. */
export function sendBytes(url: string, bytes: string | Buffer, patience = 5_000): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let got = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const end = () => {
      socket.destroy()
      resolve(got)
    }
    socket.setTimeout(patience, end)
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(got))
  })
}

export function errorIn(text: string): ErrorEnvelope['error'] | null {
  try {
    return (JSON.parse(text) as ErrorEnvelope).error ?? null
  } catch {
    return null
  }
}

/** What is wrong with a refusal; nothing when it is one of ours: a 4xx whose body says the same, with a reference. */
export function faultOf(answer: Pick<Got, 'status' | 'error'>): string | null {
  const { status, error } = answer
  if (status < 400 || status > 499) return `answered ${status}`
  if (!error || typeof error.id !== 'string' || typeof error.message !== 'string')
    return `${status} without our envelope`
  if (error.code !== status) return `${status} that calls itself ${error.code}`
  if (!/^[0-9A-F]{5}-[0-9A-F]{5}$/.test(error.ref ?? '')) return `${status} without a reference`
  return null
}
