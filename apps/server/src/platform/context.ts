import { sql } from 'kysely'
import { actorKey, type Principal } from './access/principal.ts'
import { type Cause, causeOf, type Run, storedCause, within } from './cause.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { Listener } from './db/listener.ts'
import { AppError } from './errors.ts'
import { type Events, type EventType, eventsChannel } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { JobDefinition, SendOptions } from './jobs/define.ts'
import type { Log } from './log.ts'
import type { Ports } from './ports.ts'

/** What a piece of work carries: who, where, with what. Made at an edge and passed down; never ambient. */
export interface Ctx {
  principal: Principal
  /** Who or what began the work, and through which runs it came here. */
  cause: Cause
  /** The organisation that the work is for; null for work that spans them all. */
  orgId: string | null
  db: Db
  database: Database
  log: Log
  ports: Ports
  /** Where the request came from, as far as it can be known. */
  ip: string | null
  now(): Date
  /** The same work, done by someone else: a job that goes on with the rights of the person who asked for it. */
  as(principal: Principal): Ctx
  /** The same work as part of a run: what it changes, announces and enqueues names the run. Refuses a chain too deep. */
  within(run: Run): Ctx
  /** The same work as a consequence of another: for what reacts to something that happened before. */
  from(cause: Cause): Ctx
  /** The same work in one organisation's rows: for jobs that go through all of them. */
  in(orgId: string): Ctx
  tx<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>
}

/** Inside a transaction: events and jobs are written with the change that caused them, or not at all. */
export interface TxCtx extends Ctx {
  as(principal: Principal): TxCtx
  within(run: Run): TxCtx
  from(cause: Cause): TxCtx
  announce<T extends EventType>(
    type: T,
    payload: Events[T],
    options?: { rooms?: string[]; orgId?: string },
  ): Promise<void>
  enqueue<I>(job: JobDefinition<I>, input: I, options?: SendOptions): Promise<void>
  /** Tells every process, with the commit: this one before the work returns, the others a moment later. */
  notify(channel: string, payload: string): Promise<void>
}

/** What a process has one of. */
export interface Services {
  config: Config
  database: Database
  /** Hears other processes. */
  listener: Listener
  log: Log
  ports: Ports
  jobs: Jobs
}

export interface CtxParts {
  principal: Principal
  /** What the work goes on from; without it, the principal begins it. */
  cause?: Cause
  orgId: string | null
  ip?: string | null
  log?: Log
}

/** Makes the context of one request, job or socket message. */
export function makeCtx(services: Services, parts: CtxParts): Ctx {
  const { database, ports } = services
  const cause = parts.cause ?? causeOf(parts.principal)
  const ctx: Ctx = {
    principal: parts.principal,
    cause,
    orgId: parts.orgId,
    db: parts.orgId === null ? database.system() : database.org(parts.orgId),
    database,
    log: parts.log ?? services.log,
    ports,
    ip: parts.ip ?? null,
    now: () => ports.clock.now(),
    as: (principal) => makeCtx(services, { ...parts, cause, principal }),
    within: (run) => makeCtx(services, { ...parts, cause: within(cause, run) }),
    from: (cause) => makeCtx(services, { ...parts, cause }),
    in: (orgId) => makeCtx(services, { ...parts, cause, orgId }),
    tx: async (work) => {
      // The second lock: whatever the door let through, nothing is written by someone who only sees as another.
      if (parts.principal.kind === 'member' && parts.principal.preview) throw new AppError('in_preview')
      const told: Told[] = []
      const done = await database.transactions.run(() =>
        ctx.db.transaction().execute((trx) => work(inTransaction(services, ctx, trx, told))),
      )
      // Without a wait for PostgreSQL's word: whoever was answered "changed" must find it changed with their next call.
      for (const { channel, payload } of told) hearAtOnce(services, channel, payload)
      return done
    },
  }
  return ctx
}

/** Runs work in another organisation's rows: sign-in and clean-up only, since a request has its own organisation. */
export function inOrg(services: Services, ctx: Ctx, orgId: string): Ctx {
  return makeCtx(services, { principal: ctx.principal, cause: ctx.cause, orgId, ip: ctx.ip, log: ctx.log })
}

/** The change is committed: what one of those who listen makes of it cannot fail the call any more. */
function hearAtOnce({ listener, log }: Services, channel: string, payload: string): void {
  try {
    listener.hear(channel, payload)
  } catch (err) {
    log.error({ err, channel }, 'what was told with a commit could not be heard')
  }
}

interface Told {
  channel: string
  payload: string
}

function inTransaction(services: Services, outer: Ctx, db: Db, told: Told[]): TxCtx {
  const ctx: TxCtx = {
    ...outer,
    db,
    as: (principal) => inTransaction(services, { ...outer, principal }, db, told),
    from: (cause) => inTransaction(services, { ...outer, cause }, db, told),
    within: (run) => inTransaction(services, { ...outer, cause: within(outer.cause, run) }, db, told),
    // A transaction inside a transaction is the same one: all or nothing.
    tx: (work) => work(ctx),
    announce: async (type, payload, options) => {
      const orgId = options?.orgId ?? outer.orgId
      if (orgId === null) throw new Error(`the event ${type} belongs to no organisation`)
      const inserted = await sql<{ id: string }>`
        with event as (
          insert into oficina.events (org_id, type, rooms, payload, actor, cause)
          values (${orgId}, ${type}, ${options?.rooms ?? [`org:${orgId}`]}, ${JSON.stringify(payload)},
            ${actorKey(outer.principal)}, ${storedCause(outer.cause, outer.principal)}::jsonb)
          returning id
        )
        select id, pg_notify(${eventsChannel}, id::text || ${` ${orgId}`}::text) from event`.execute(db)
      const id = inserted.rows[0]?.id
      for (const listener of services.jobs.listenersOf(type)) {
        await services.jobs.sendIn(db, listener, { eventId: id, orgId, type, payload, cause: outer.cause })
      }
    },
    enqueue: (job, input, options) =>
      services.jobs.sendIn(db, job, { orgId: outer.orgId, input, cause: outer.cause }, options),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
      told.push({ channel, payload })
    },
  }
  return ctx
}
