import type { Services } from '../context.ts'
import { eventsChannel } from '../events.ts'
import { Outbox, type OutboxRow, type Snapshot } from './outbox.ts'

export interface RelayedEvent {
  id: string
  orgId: string
  type: string
  rooms: string[]
  payload: unknown
  at: string
}

/** Whom a process serves. */
export interface Served {
  has(orgId: string): boolean
  all(): Iterable<string>
}

/** A notice that was lost is made good by looking: after one interval, or two. */
const lookEveryMs = 2_000
const pageSize = 1_000

interface Waiting {
  id: string
  /** Above all that was handed on before the last look. */
  isNew: boolean
  /** What was settled when the notice came, and how often the line had been cut. */
  settled: Snapshot
  gaps: number
}

/**
 * Hears of committed events and hands each of them on once, in the order of the notices, which is that of the commits.
 * A notice may be lost. So the outbox is looked at now and then, and what was committed before the last look without a
 * notice since is handed on. Each event says which transaction wrote it, and a look is a snapshot of the database: which
 * transactions were committed. The two together tell exactly what is new, however long a transaction took, and nothing
 * is read twice.
 *
 * A database that crashed gives transaction numbers out again that a look had seen and that left no trace. It never does
 * so with the ids of committed events, and what was under way is gone: after a cut line, whatever has a higher id than
 * all that was handed on is new as well.
 */
export class EventRelay {
  private readonly services: Services
  private readonly outbox: Outbox
  private readonly deliver: (event: RelayedEvent) => void
  private readonly served: Served
  private readonly lookMs: number
  private waiting: Waiting[] = []
  /** The ids of notices, and of what a look found, since the last look and between the two before. */
  private heard = new Set<string>()
  private heardBefore = new Set<string>()
  /** Everything that was committed here was handed on, or concerned nobody. */
  private settled: Snapshot | null = null
  /** The last look: what was committed here is settled by the next. */
  private looked: Snapshot | null = null
  /** The highest id that was heard of before the last look. Of those above, `heard` and `heardBefore` know which were. */
  private highest = 0n
  private working: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | null = null
  private isLooking = false
  /** How often the line was cut, and after which of them it was looked what was missed. */
  private gaps = 0
  private gapsLooked = 0
  private isStopped = false

  constructor(services: Services, deliver: (event: RelayedEvent) => void, served: Served, lookMs = lookEveryMs) {
    this.lookMs = lookMs
    this.services = services
    this.outbox = new Outbox(services.database)
    this.deliver = deliver
    this.served = served
  }

  async start(): Promise<void> {
    const { snapshot, highest } = await this.outbox.start()
    this.settled = this.looked = snapshot
    this.highest = BigInt(highest)
    await this.services.listener.listen(
      eventsChannel,
      (notice) => this.hear(notice),
      () => {
        this.gaps++
        this.lookSoon()
      },
    )
    // What was committed before the channel was heard is found by the next look.
    this.timer = setInterval(() => this.lookSoon(), this.lookMs)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer) clearInterval(this.timer)
    await this.working
  }

  private hear(notice: string): void {
    const [id = '', orgId = ''] = notice.split(' ')
    if (this.heard.has(id) || this.heardBefore.has(id) || !this.settled || this.isStopped) return
    this.heard.add(id)
    // Whoever comes next reads after this happened: it is no news for them.
    if (!this.served.has(orgId)) return
    this.waiting.push({ id, isNew: BigInt(id) > this.highest, settled: this.settled, gaps: this.gaps })
    if (this.waiting.length === 1) this.next(() => this.readWaiting())
  }

  /** One after another, so that events leave in the order in which they were committed. */
  private next(work: () => Promise<void>) {
    this.working = this.working.then(work).catch((err: unknown) => {
      // What could not be read is read with the next look.
      this.services.log.warn({ err }, 'events could not be read')
    })
  }

  private lookSoon() {
    // A database that is away for a minute leaves one look waiting, not thirty.
    // While the line is cut, a look cannot tell what a crash has undone; one follows as soon as it is back.
    if (this.isLooking || this.isStopped || !this.services.listener.isOpen) return
    this.isLooking = true
    this.next(async () => {
      try {
        await this.look()
      } finally {
        this.isLooking = false
      }
      // The line was cut while it looked.
      if (this.gaps > this.gapsLooked) this.lookSoon()
    })
  }

  /** In the order of their notices: those after a cut wait until what was missed is told. What cannot be read now stays. */
  private async readWaiting(): Promise<void> {
    for (;;) {
      const ready = this.waiting.filter(({ gaps }) => gaps <= this.gapsLooked)
      const settled = ready[0]?.settled
      if (!settled) return
      const batch = ready.filter((one) => one.settled === settled)
      const rows = await this.outbox.read(
        batch.map(({ id }) => id),
        settled,
      )
      const taken = new Set(batch)
      this.waiting = this.waiting.filter((one) => !taken.has(one))
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const { id, isNew } of batch) {
        const row = byId.get(id)
        // A notice so late that a look had found its event is no news.
        if (row && (isNew || !row.settled)) this.pass(row)
      }
    }
  }

  /**
   * Settles what was committed by the time of the last look: notices had until now to come, so that those that did come
   * kept their order. After a cut line there are no notices to wait for.
   */
  private async look(): Promise<void> {
    const { gaps } = this
    // Before the snapshot is taken: what was heard up to here is committed in it.
    const heard = this.heard
    this.heard = new Set()
    this.heardBefore = this.heardBefore.union(heard)
    try {
      await this.readWaiting()
      const now = await this.outbox.snapshot()
      if (this.looked && BigInt(now.next) < BigInt(this.looked.next)) {
        this.services.log.warn({ before: this.looked, now }, 'the database was put back to an earlier time')
        this.settled = this.looked = now
      }
      const isAfterCut = gaps > this.gapsLooked
      const after = isAfterCut ? now : (this.looked ?? now)
      await this.settle(this.settled ?? now, after, isAfterCut)
      this.settled = after
      for (const id of heard) if (BigInt(id) > this.highest) this.highest = BigInt(id)
      this.looked = now
      this.heardBefore = heard
      this.gapsLooked = gaps
    } catch (error) {
      // Nothing is settled: what was heard since the last look still counts for the next.
      this.heard = this.heard.union(heard)
      throw error
    }
    await this.readWaiting()
  }

  /** Hands on what was committed between two snapshots and of which no notice came. */
  private async settle(before: Snapshot, after: Snapshot, isAfterCut: boolean): Promise<void> {
    const orgs = before.text === after.text && !isAfterCut ? [] : [...this.served.all()]
    if (orgs.length === 0) return
    const isMissing = (id: string) => !this.heard.has(id) && !this.heardBefore.has(id)
    const between = await this.outbox.idsBetween(before, after, orgs)
    const above = isAfterCut ? await this.outbox.idsAbove(this.highest, orgs) : []
    const missing = [...new Set([...between, ...above])].filter(isMissing)
    for (let n = 0; n < missing.length; n += pageSize) {
      for (const row of await this.outbox.read(missing.slice(n, n + pageSize), before)) {
        // Its notice may have come while it was read.
        if (!isMissing(row.id)) continue
        this.heard.add(row.id)
        this.pass(row)
      }
    }
  }

  private pass({ id, org_id: orgId, type, rooms, payload, created_at: at }: OutboxRow) {
    this.deliver({ id, orgId, type, rooms, payload, at })
  }
}
