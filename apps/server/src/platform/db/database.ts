import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { everyOrg, OrgPool, type PoolOptions } from './pool.ts'
import type { Tables } from './tables.ts'

/** Queries within one organisation, on the pool or inside a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const keptHandles = 2_000

/** The database of this process: a handle per organisation, and one for work that spans them all. */
export class Database {
  readonly pools: OrgPool
  private readonly handles = new Map<string, Db>()

  constructor(options: PoolOptions) {
    this.pools = new OrgPool(options)
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

  async close() {
    await this.pools.end()
  }

  private makeHandle(orgId: string): Db {
    const pool = { connect: () => this.pools.connect(orgId), end: async () => {} }
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }).withSchema(
      'oficina',
    )
  }
}
