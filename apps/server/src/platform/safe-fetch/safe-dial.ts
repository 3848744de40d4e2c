import net, { type Socket } from 'node:net'
import type { Log } from '../log.ts'
import { parseAllowList } from './allow-list.ts'
import { lookupAll } from './safe-fetch.ts'
import { checkTarget, isDatabasePort, type Lookup, Refused } from './target.ts'

declare module '../ports.ts' {
  interface Ports {
    safeDial: SafeDial
  }
}

export type DialReason =
  | 'host_not_found'
  | 'private_host'
  | 'closed_port'
  | 'connection_refused'
  | 'unreachable'
  | 'timeout'
  | 'too_much_memory'

/** Why nothing answered. Unlike HTTP, which says one thing for all, it is told: people type these addresses by hand. */
export class DialFailed extends Error {
  override name = 'DialFailed'
  readonly reason: DialReason

  constructor(reason: DialReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export interface DialOptions {
  signal: AbortSignal
  connectMs?: number
  /** How long the other side may say nothing. */
  idleMs?: number
  /** How much it may say that nobody has used yet. */
  maxUnusedBytes?: number
}

export interface Dialed {
  socket: Socket
  /** The operator named this host: it is on a network of theirs. */
  isAllowed: boolean
  /** What came so far is used: for whoever reads, after each piece. */
  used(): void
  /** Why this side hung up; drivers only see that the line is dead. */
  failure(): DialFailed | null
}

/**
 * The only way to a database of someone else. Connects to an address that was checked by the rules of outbound HTTP,
 * never to a name, and gives up when the other side is silent or says more than anyone reads.
 */
export type SafeDial = (host: string, port: number, options: DialOptions) => Promise<Dialed>

const defaults = { connectMs: 10_000, idleMs: 60_000, maxUnusedBytes: 64 * 1024 * 1024 }
const watchMs = 50

export function makeSafeDial(options: { allow: string; log: Log; lookup?: Lookup }): SafeDial {
  const allow = parseAllowList(options.allow)
  const rules = { allow, lookup: options.lookup ?? lookupAll, isOpen: isDatabasePort }
  return async (host, port, wish) => {
    const addresses = await checked(host, port, rules, options.log)
    const { socket, address } = await connectFirst(addresses, port, wish)
    const name = host.toLowerCase().replace(/\.$/, '')
    return {
      socket,
      isAllowed: allow.allowsName(name, port) || allow.allowsAddress(address, port),
      ...watch(socket, wish),
    }
  }
}

async function checked(
  host: string,
  port: number,
  rules: Parameters<typeof checkTarget>[2],
  log: Log,
): Promise<string[]> {
  try {
    return await checkTarget(host, port, rules)
  } catch (cause) {
    if (!(cause instanceof Refused)) throw new DialFailed('host_not_found', { cause })
    log.info({ host, port, reason: cause.message }, 'an outbound connection was refused')
    const reasons = { private: 'private_host', port: 'closed_port', no_address: 'host_not_found' } as const
    throw new DialFailed(cause.rule ? reasons[cause.rule] : 'host_not_found', { cause })
  }
}

async function connectFirst(
  addresses: readonly string[],
  port: number,
  wish: DialOptions,
): Promise<{ socket: Socket; address: string }> {
  let failure: unknown
  for (const address of addresses) {
    try {
      return { socket: await connect(address, port, wish), address }
    } catch (error) {
      wish.signal.throwIfAborted()
      failure = error
    }
  }
  throw failure
}

const reasonOf = (code: string | undefined): DialReason => {
  if (code === 'ECONNREFUSED') return 'connection_refused'
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

function connect(host: string, port: number, { signal, connectMs = defaults.connectMs }: DialOptions): Promise<Socket> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, autoSelectFamily: false, noDelay: true, keepAlive: true })
    const timer = setTimeout(() => socket.destroy(new DialFailed('timeout')), connectMs)
    const stop = () => socket.destroy(signal.reason as Error)
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      socket.off('error', fail)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      settle()
      const isOwn = error instanceof DialFailed || signal.aborted
      reject(isOwn ? error : new DialFailed(reasonOf(error.code), { cause: error }))
    }
    signal.addEventListener('abort', stop, { once: true })
    socket.once('error', fail)
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
  })
}

function watch(socket: Socket, wish: DialOptions): Pick<Dialed, 'used' | 'failure'> {
  const { signal, idleMs = defaults.idleMs, maxUnusedBytes = defaults.maxUnusedBytes } = wish
  let usedBytes = 0
  let failure: DialFailed | null = null
  const hangUp = (reason: DialReason) => {
    failure ??= new DialFailed(reason)
    socket.destroy(failure)
  }
  socket.setTimeout(idleMs, () => hangUp('timeout'))
  const timer = setInterval(() => {
    if (socket.bytesRead - usedBytes > maxUnusedBytes) hangUp('too_much_memory')
  }, watchMs)
  const stop = () => socket.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  // A driver that has let go of it listens no more, and the error would end the process.
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
  })
  return {
    used: () => {
      usedBytes = socket.bytesRead
    },
    failure: () => failure,
  }
}
