import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { eventsChannel, inboxChannel } from '../events.ts'
import { bind } from './bind.ts'
import { Notices } from './notices.ts'
import { Gate } from './gate.ts'
import { connectMs, everyOrg, OrgPool, type PoolOptions } from './pool.ts'
import type { Tables } from './tables.ts'

/** Queries within one organisation, on the pool or inside a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const keptHandles = 2_000
/** Each takes memory in the database for as long as its connection lives. */
const preparedPerConnection = 300
const preparedMark = '/*prepared:'

/** Marks a statement to be planned once per connection. Its name stands for its text: two texts never share one. */
export const prepared = (text: string) => `${preparedMark}${hash('sha256', text, 'base64url').slice(0, 30)}*/${text}`

const names = new WeakMap<pg.PoolClient, Set<string>>()

/** A connection that prepares the statements that ask for it; Kysely itself has no way to say so. */
function withPrepared(client: pg.PoolClient): pg.PoolClient {
  const known = names.get(client) ?? new Set<string>()
  names.set(client, known)
  const query = (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') return client.query(text as string, values)
    const bound = bind(text, values ?? [])
    if (!text.startsWith(preparedMark)) return client.query(bound.text, bound.values)
    const end = bound.text.indexOf('*/')
    const name = bound.text.slice(preparedMark.length, end)
    const statement = { text: bound.text.slice(end + 2), values: bound.values }
    // Used last stands last: the first is the one to let go.
    const isNew = !known.delete(name)
    known.add(name)
    if (isNew && known.size > preparedPerConnection) letGo(client, known)
    return client.query({ name, ...statement })
  }
  return { query, release: (error?: Error | boolean) => client.release(error) } as unknown as pg.PoolClient
}

/** Makes room for a new prepared statement. The connection works its statements in order, so nobody waits for this. */
function letGo(client: pg.PoolClient, known: Set<string>): void {
  const oldest = known.values().next().value as string
  known.delete(oldest)
  // pg remembers what it has prepared by name, and would not prepare it again.
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  const text = connection.parsedStatements[oldest]
  // Its first use failed or is still under way: then it is not there to be let go.
  if (text === undefined) return
  delete connection.parsedStatements[oldest]
  client.query(`deallocate ${pg.escapeIdentifier(oldest)}`).catch(() => {
    // In a transaction that has failed; the statement is still there. A broken connection the pool hears of by itself.
    connection.parsedStatements[oldest] = text
  })
}

/** The database of this process: a handle per organisation, and one for work that spans them all. */
export class Database {
  readonly pools: OrgPool
  /**
   * Transactions take turns, so that some connections are left for single statements. Work inside a transaction asks for
   * one where it reads a person's rights or a plan; without this, as many transactions as there are connections would
   * all wait for another one.
   */
  readonly transactions: Gate
  /** Tells every process of events that were committed without a notice of their own. */
  readonly eventNotices: Notices
  /** The same for changes that somebody listens to, by organisation. */
  readonly inboxNotices: Notices
  private readonly handles = new Map<string, Db>()

  constructor(options: PoolOptions) {
    this.pools = new OrgPool(options)
    this.transactions = new Gate(options.max - Math.max(1, Math.floor(options.max / 5)), connectMs)
    const tell = (channel: string, ids: string[]) =>
      this.query(everyOrg, {
        name: 'tell',
        text: 'select pg_notify($1, id) from unnest($2::text[]) with ordinality as told (id, n) order by n',
        values: [channel, ids],
      })
    this.eventNotices = new Notices((ids) => tell(eventsChannel, ids), options.log)
    this.inboxNotices = new Notices((orgIds) => tell(inboxChannel, [...new Set(orgIds)]), options.log)
  }

  /** Sees and writes the rows of one organisation. */
  org(orgId: string): Db {
    const kept = this.handles.get(orgId)
    if (kept) return kept
    // A handle is a few objects; the oldest go when a process has served very many organisations.
    if (this.handles.size >= keptHandles) this.handles.delete(this.handles.keys().next().value as string)
    const handle = this.makeHandle(orgId)
    this.handles.set(orgId, handle)
    return handle
  }

  /** Sees every organisation. For sign-in, start-up, clean-up and nothing that answers a member's request. */
  system(): Db {
    return this.org(everyOrg)
  }

  /** One statement as text, for the few paths where building it anew each time would show. Named: prepared once per connection. */
  async query<R extends pg.QueryResultRow>(
    orgId: string,
    statement: { name: string; text: string; values: unknown[] },
  ): Promise<R[]> {
    const client = await this.pools.connect(orgId)
    try {
      return (await client.query<R>(statement)).rows
    } finally {
      client.release()
    }
  }

  /** The same for one whose text is made anew each time: see `prepared`. It spares what Kysely does on the way. */
  async run<R extends object>(orgId: string, text: string, values: readonly unknown[]): Promise<R[]> {
    const client = withPrepared(await this.pools.connect(orgId))
    try {
      return (await client.query<R>(text, values as unknown[])).rows
    } finally {
      client.release()
    }
  }

  async close() {
    await this.eventNotices.settle()
    await this.inboxNotices.settle()
    await this.pools.end()
  }

  private makeHandle(orgId: string): Db {
    const pool = { connect: async () => withPrepared(await this.pools.connect(orgId)), end: async () => {} }
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }).withSchema(
      'oficina',
    )
  }
}
