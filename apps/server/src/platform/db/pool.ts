import pg from 'pg'
import type { Log } from '../log.ts'

// Dates and timestamps stay the strings that PostgreSQL wrote: a Date would shift days and drop microseconds.
const asIs = (value: string) => value
for (const oid of [
  pg.types.builtins.DATE,
  pg.types.builtins.TIME,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMETZ,
]) {
  pg.types.setTypeParser(oid, asIs)
}
/** `2026-11-15 02:24:00.123+00` as ISO 8601; connections run in UTC. */
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (value) => `${value.slice(0, 10)}T${value.slice(11).replace(/\+00$/, 'Z')}`,
)
pg.types.setTypeParser(pg.types.builtins.INT8, asIs)

/** Stands for "all organisations" in the setting that row-level security reads; only `systemDb` uses it. */
export const everyOrg = '*'

/** How long work waits for a connection. */
export const connectMs = 5_000

type Client = pg.PoolClient & { oficinaOrg?: string }

export interface PoolOptions {
  url: string
  max: number
  log: Log
  name: string
  /** How long a connection is used; for an hour unless told. */
  maxLifetimeSeconds?: number
}

/**
 * A pool whose connections remember for which organisation they last worked. Row-level security reads that from
 * `oficina.org`; setting it only when it changes saves a round trip on nearly every request.
 */
export class OrgPool {
  readonly pool: pg.Pool

  constructor(options: PoolOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.max,
      application_name: `oficina-${options.name}`,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: options.maxLifetimeSeconds ?? 3_600,
      statement_timeout: 30_000,
      // For when there is nobody left to mind the line above: a database that is frozen, or behind a cut line.
      query_timeout: 40_000,
      keepAlive: true,
      // Statements are short and wide: compiling them costs more than it saves.
      options: '-c timezone=UTC -c jit=off -c oficina.org= -c oficina.account=',
    })
    // Without a listener here and on every client, a database restart would end the process.
    // The error carries the whole client, with its statements and its key: only what happened is for the log.
    this.pool.on('error', ({ message }) => options.log.warn({ message }, 'an idle database connection was lost'))
    this.pool.on('connect', (client) =>
      client.on('error', ({ message }) => options.log.warn({ message }, 'a database connection was lost')),
    )
  }

  /** A connection that sees the rows of this organisation and no other's. */
  async connect(org: string): Promise<pg.PoolClient> {
    const client: Client = await this.pool.connect()
    if (client.oficinaOrg !== org) {
      try {
        client.oficinaOrg = undefined
        await client.query("select set_config('oficina.org', $1, false)", [org])
        client.oficinaOrg = org
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    return client
  }

  async end() {
    await this.pool.end()
  }
}
