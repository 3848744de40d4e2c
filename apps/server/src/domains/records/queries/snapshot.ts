import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The moment of the database that this transaction reads, for another one to join. */
export async function exportSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Has this transaction read the same moment. It must be the transaction's first statement. */
export async function joinSnapshot(db: Db, id: string): Promise<void> {
  await sql`set transaction snapshot ${sql.lit(id)}`.execute(db)
}
