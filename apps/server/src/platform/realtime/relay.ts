import type { Services } from '../context.ts'
import { eventsChannel } from '../events.ts'

export interface RelayedEvent {
  id: string
  orgId: string
  type: string
  rooms: string[]
  payload: unknown
  at: string
}

interface Row {
  id: string
  org_id: string
  type: string
  rooms: string[]
  payload: unknown
  created_at: string
}

/** How many ids are remembered to tell news from repeats; what is repeated past that, clients filter. */
const remembered = 50_000
/** A cut line that nobody noticed is made good by looking now and then. */
const lookEveryMs = 3_000
/** An event is dated when its transaction began, so one that took this long may still turn up behind the others. */
const overlapSeconds = 60
const pageSize = 2_000

/**
 * Hears of committed events and hands each of them on once, in commit order. The notice carries only the id: the row
 * is what counts, so what a notice that was lost stood for is found by looking.
 */
export class EventRelay {
  private readonly seen = new Set<string>()
  private readonly services: Services
  private readonly deliver: (event: RelayedEvent) => void
  private readonly isNeeded: () => boolean
  private waiting: string[] = []
  private working: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | null = null
  /** Everything up to here was looked at, by the database's clock; null while nobody listens. */
  private lookedUntil: string | null = null
  private looking = false

  constructor(services: Services, deliver: (event: RelayedEvent) => void, isNeeded: () => boolean) {
    this.services = services
    this.deliver = deliver
    this.isNeeded = isNeeded
  }

  async start(): Promise<void> {
    await this.services.listener.listen(
      eventsChannel,
      (id) => {
        // Whoever comes next reads after this happened: a look must not tell it to them as news.
        if (!this.isNeeded()) return this.remember(id)
        this.waiting.push(id)
        if (this.waiting.length === 1) this.next(() => this.readWaiting())
      },
      () => this.lookSoon(),
    )
    this.timer = setInterval(() => this.lookSoon(), lookEveryMs)
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    await this.working
  }

  /** One after another, so that events leave in the order in which they were committed. */
  private next(work: () => Promise<void>) {
    this.working = this.working.then(work).catch((err: unknown) => {
      // What was missed now is found by the next look.
      this.services.log.warn({ err }, 'events could not be read')
    })
  }

  private lookSoon() {
    if (!this.isNeeded()) {
      this.lookedUntil = null
      return
    }
    // A database that is away for a minute leaves one look waiting, not twenty.
    if (this.looking) return
    this.looking = true
    this.next(() =>
      this.look().finally(() => {
        this.looking = false
      }),
    )
  }

  private async readWaiting() {
    const ids = this.waiting
    this.waiting = []
    const rows = await this.services.database.query<Row>('*', {
      name: 'events-by-id',
      text: 'select id, org_id, type, rooms, payload, created_at from oficina.events where id = any($1::bigint[])',
      values: [ids],
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = byId.get(id)
      if (row) this.pass(row)
    }
  }

  /** Since the last look, and a little before: however long the line was dead, nothing between is left out. */
  private async look() {
    const now = await this.services.database.query<{ now: string }>('*', {
      name: 'now',
      text: 'select now() as now',
      values: [],
    })
    const from = this.lookedUntil ?? now[0]?.now
    let after = '0'
    for (;;) {
      const rows = await this.services.database.query<Row>('*', {
        name: 'events-lately',
        text: `select id, org_id, type, rooms, payload, created_at from oficina.events
               where created_at > $1::timestamptz - make_interval(secs => $2) and id > $3::bigint
               order by id limit $4`,
        values: [from, overlapSeconds, after, pageSize],
      })
      for (const row of rows) this.pass(row)
      after = rows.at(-1)?.id ?? after
      if (rows.length < pageSize) break
    }
    this.lookedUntil = now[0]?.now ?? null
  }

  private pass(row: Row) {
    if (this.seen.has(row.id)) return
    this.remember(row.id)
    this.deliver({
      id: row.id,
      orgId: row.org_id,
      type: row.type,
      rooms: row.rooms,
      payload: row.payload,
      at: row.created_at,
    })
  }

  private remember(id: string) {
    this.seen.add(id)
    if (this.seen.size > remembered) this.seen.delete(this.seen.values().next().value as string)
  }
}
