import { readCause } from '../cause.ts'
import { type Ctx, makeCtx, type Services, type TxCtx } from '../context.ts'
import { inboxChannel } from '../events.ts'
import type { ChangeListener } from './change-listener.ts'
import * as queries from './queries.ts'

/** A notice may be lost with the process that should have sent it. */
const lookEveryMs = 5_000
/** How long to wait where another process empties the same inbox. */
const busyMs = 500
const batchSize = 50
/** Organisations whose inboxes are emptied at the same time. */
const concurrency = 2
const mostAttempts = 10
/** What is written while hearing of one change takes moments. Whoever never ends would keep the others waiting for ever. */
const hearMs = 5_000

/**
 * Passes changes on to those who listen. Organisations take turns, one batch each, so that one that changes a million
 * records does not make the others wait.
 */
export class InboxWorker {
  private readonly waiting = new Set<string>()
  private readonly running = new Map<string, Promise<void>>()
  private readonly listeners: ReadonlyMap<string, ChangeListener>
  private readonly services: Services
  private timer: NodeJS.Timeout | null = null
  private isStopping = false

  constructor(services: Services, listeners: readonly ChangeListener[]) {
    this.services = services
    this.listeners = new Map(listeners.map((listener) => [listener.kind, listener]))
    if (this.listeners.size < listeners.length) throw new Error('two change listeners are of one kind')
  }

  async start(): Promise<void> {
    const look = () => void this.look()
    await this.services.listener.listen(inboxChannel, (orgId) => this.wake(orgId), look)
    this.timer = setInterval(look, lookEveryMs)
    look()
  }

  async stop(): Promise<void> {
    this.isStopping = true
    if (this.timer) clearInterval(this.timer)
    await Promise.all(this.running.values())
  }

  private async look(): Promise<void> {
    try {
      const due = await queries.listOrgsDue(this.services.database.system(), 100)
      for (const orgId of due) this.wake(orgId)
    } catch (err) {
      this.services.log.warn({ err }, 'could not look for changes that somebody listens to')
    }
  }

  private wake(orgId: string): void {
    this.waiting.add(orgId)
    this.next()
  }

  private next(): void {
    for (const orgId of this.waiting) {
      if (this.isStopping || this.running.size >= concurrency) return
      // It is woken again when its batch is done.
      if (this.running.has(orgId)) continue
      this.waiting.delete(orgId)
      const work = this.empty(orgId).finally(() => {
        this.running.delete(orgId)
        this.next()
      })
      this.running.set(orgId, work)
    }
  }

  /** One batch; the organisation goes to the end of the line for the next one. */
  private async empty(orgId: string): Promise<void> {
    const ctx = makeCtx(this.services, { principal: { kind: 'system', task: 'inbox' }, orgId })
    try {
      const heard = await ctx.tx((ctx) => this.hearBatch(ctx, orgId, batchSize))
      if (heard === null) setTimeout(() => this.wake(orgId), busyMs).unref()
      else if (heard === batchSize) this.waiting.add(orgId)
    } catch (err) {
      this.services.log.warn({ err, org: orgId }, 'changes could not be heard together; trying one by one')
      await this.oneByOne(ctx, orgId)
    }
  }

  /** How many were heard; null where another process is at it. */
  private async hearBatch(ctx: TxCtx, orgId: string, limit: number): Promise<number | null> {
    if (!(await queries.holdInbox(ctx.db, orgId))) return null
    const rows = await queries.listDue(ctx.db, orgId, limit)
    for (const row of rows) await this.hear(ctx, row)
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await queries.deleteEntries(ctx.db, orgId, ids)
    return rows.length
  }

  /** A change that cannot be heard must not keep back the others. */
  private async oneByOne(ctx: Ctx, orgId: string): Promise<void> {
    for (let n = 0; n < batchSize && !this.isStopping; n++) {
      const trying: { row: queries.InboxRow | null } = { row: null }
      try {
        const heard = await ctx.tx(async (ctx) => {
          if (!(await queries.holdInbox(ctx.db, orgId))) return false
          trying.row = (await queries.listDue(ctx.db, orgId, 1))[0] ?? null
          if (!trying.row) return false
          await this.hear(ctx, trying.row)
          await queries.deleteEntries(ctx.db, orgId, [trying.row.id])
          return true
        })
        if (!heard) return
      } catch (err) {
        if (!trying.row || !(await this.putOff(ctx, orgId, trying.row, err))) return
      }
    }
    this.waiting.add(orgId)
  }

  private async putOff(ctx: Ctx, orgId: string, row: queries.InboxRow, err: unknown): Promise<boolean> {
    const isLast = row.attempts + 1 >= mostAttempts
    const about = { err, org: orgId, change: row.change_id }
    if (isLast) this.services.log.error(about, 'a change could not be heard; it is kept in the inbox')
    else this.services.log.warn(about, 'a change could not be heard; it will be tried again')
    try {
      await queries.putOff(ctx.db, orgId, row.id, isLast)
      return true
    } catch (failure) {
      this.services.log.warn({ err: failure }, 'the inbox could not be written; the next look goes on')
      return false
    }
  }

  private async hear(ctx: TxCtx, row: queries.InboxRow): Promise<void> {
    const cause = readCause(row.cause, row.actor)
    for (const { kind, ids } of row.listeners ?? []) {
      const listener = this.listeners.get(kind)
      // Kept and tried again: another process may be of a version that knows it.
      if (!listener) throw new Error(`this version has no change listener of the kind ${kind}`)
      const { id, change_id: changeId, table_id: tableId, op, fields, at, actor } = row
      const change = { id, changeId, tableId, op, fields, at, actor, cause }
      await inTime(listener.hear(ctx.from(cause), change, ids))
    }
  }
}

/** Fails when the work is not done in time: its transaction is undone, and the change is tried again later. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('a change listener took too long')), hearMs)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
