import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

type Handler = (payload: string) => void

/** A line that is cut somewhere on the way may look open for hours: it is asked, and one that does not answer is cut. */
const beatMs = 1_000
/** A process that was busy for a moment has not read its answers; a line that is dead has none the second time either. */
const mostUnanswered = 2

/** One connection that hears what other processes tell through PostgreSQL, and comes back when it is cut. */
export class Listener {
  private readonly handlers = new Map<string, Set<Handler>>()
  private readonly afterGap = new Set<() => void>()
  private client: pg.Client | null = null
  private closed = false
  private beat: NodeJS.Timeout | null = null
  private readonly url: string
  private readonly log: Log

  constructor(url: string, log: Log) {
    this.url = url
    this.log = log
  }

  /** Hears a channel. `onGap` runs whenever messages may have been missed: catch up there. */
  async listen(channel: string, handler: Handler, onGap?: () => void): Promise<void> {
    const known = this.handlers.get(channel)
    if (known) known.add(handler)
    else {
      this.handlers.set(channel, new Set([handler]))
      await this.client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    if (onGap) this.afterGap.add(onGap)
  }

  /** Hands a message to who listens in this process; one that the process itself has told comes again from PostgreSQL. */
  hear(channel: string, payload: string): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload)
  }

  /** False from the moment that the line is cut until it is back. */
  get isOpen(): boolean {
    return this.client !== null
  }

  async start(): Promise<void> {
    const begin = await this.connect()
    begin()
  }

  async close(): Promise<void> {
    this.closed = true
    if (this.beat) clearInterval(this.beat)
    await this.client?.end()
  }

  /** Connects, and keeps what comes until it is told to begin: whoever has to catch up does so first. */
  private async connect(): Promise<() => void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'oficina-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', (err) => this.log.warn({ err }, 'the listening connection failed'))
    const early: pg.Notification[] = []
    let hasBegun = false
    client.on('notification', (notice) => {
      if (hasBegun) this.hear(notice.channel, notice.payload ?? '')
      else early.push(notice)
    })
    // A try that failed ends too, but is tried again by whoever made it: only a line that stood sets off a new one.
    let stood = false
    let ended = false
    client.once('end', () => {
      ended = true
      if (stood && !this.closed) void this.reconnect()
    })
    try {
      await client.connect()
      for (const channel of this.handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (ended) throw new Error('the listening connection ended at once')
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    stood = true
    this.client = client
    this.watch(client)
    return () => {
      hasBegun = true
      for (const { channel, payload } of early) this.hear(channel, payload ?? '')
    }
  }

  private watch(client: pg.Client): void {
    let unanswered = 0
    if (this.beat) clearInterval(this.beat)
    this.beat = setInterval(() => {
      if (this.client !== client) return
      if (unanswered >= mostUnanswered) {
        this.log.warn('the listening connection does not answer')
        client.connection.stream.destroy()
        return
      }
      unanswered++
      if (unanswered > 1) return
      client.query('select').then(
        () => {
          unanswered = 0
        },
        // It ends by itself.
        () => {},
      )
    }, beatMs)
  }

  private async reconnect(): Promise<void> {
    this.client = null
    for (let pause = 100; !this.closed; pause = Math.min(pause * 2, 2_000)) {
      try {
        const begin = await this.connect()
        for (const catchUp of this.afterGap) catchUp()
        begin()
        return
      } catch (err) {
        this.log.warn({ err }, 'the listening connection is still down')
        await sleep(pause + Math.random() * 100)
      }
    }
  }
}
