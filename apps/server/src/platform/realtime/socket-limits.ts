import type { IncomingMessage } from 'node:http'
import type { Server as Engine } from 'socket.io'
import { addressOf } from '../http/proxies.ts'
import { addressKey } from '../rate-limit/address.ts'

const socketsPerAddress = 1_000
/** Messages of one socket: bursts after a reconnect pass, a flood does not. */
const messagesPerWindow = 300
const windowMs = 5_000

/** Counts connections by address, from their first byte to their last: also those that never sign in. */
export class AddressCount {
  private readonly open = new Map<string, number>()
  private readonly proxies: number

  constructor(proxies: number) {
    this.proxies = proxies
  }

  isFull(request: IncomingMessage): boolean {
    return (this.open.get(this.keyOf(request)) ?? 0) >= socketsPerAddress
  }

  watch(engine: Engine['engine']): void {
    engine.on('connection', (connection: { request: IncomingMessage; once(name: 'close', done: () => void): void }) => {
      const key = this.keyOf(connection.request)
      this.open.set(key, (this.open.get(key) ?? 0) + 1)
      connection.once('close', () => {
        const left = (this.open.get(key) ?? 1) - 1
        if (left > 0) this.open.set(key, left)
        else this.open.delete(key)
      })
    })
  }

  private keyOf(request: IncomingMessage): string {
    return addressKey(addressOf(request, this.proxies))
  }
}

/** Whether a socket still sends at a pace that a person's window could. */
export class MessageRate {
  private since = 0
  private count = 0

  take(): boolean {
    const now = performance.now()
    if (now - this.since > windowMs) {
      this.since = now
      this.count = 0
    }
    this.count++
    return this.count <= messagesPerWindow
  }
}
