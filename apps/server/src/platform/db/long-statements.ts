import type { Database } from './database.ts'

/** Runs one statement and gives its rows. */
export type RunStatement = <R extends object>(text: string, values?: unknown[]) => Promise<R[]>

const day = 24 * 60 * 60 * 1_000

/**
 * A connection of its own for statements that may take as long as they need and cannot run in a transaction, such as
 * building an index beside those who write. Only jobs use it: nobody may wait for it.
 */
export async function withLongStatements<T>(
  database: Database,
  orgId: string,
  work: (run: RunStatement) => Promise<T>,
): Promise<T> {
  const client = await database.pools.connect(orgId)
  let isSound = false
  try {
    await client.query('set statement_timeout = 0')
    const run: RunStatement = async <R extends object>(text: string, values: unknown[] = []) =>
      (await client.query<R>({ text, values, query_timeout: day } as never)).rows
    const result = await work(run)
    await client.query('reset statement_timeout')
    isSound = true
    return result
  } finally {
    // One that failed half-way may still hold a lock or a setting: it is not given back.
    client.release(!isSound)
  }
}
