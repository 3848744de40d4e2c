import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface DocumentUpdatesTable {
  org_id: string
  document_id: string
  seq: string
  update: Buffer
  created_by: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    document_updates: DocumentUpdatesTable
  }
}

/** The parts of which a document is made, and the last change among them: read in one statement, so they fit. */
export interface StoredContent {
  parts: Buffer[]
  seq: number
}

/** What was written after a change. Where that far back all is one, that; changes may be told twice. */
export async function readContent(db: Db, orgId: string, id: string, after: number): Promise<StoredContent> {
  const { rows } = await sql<{ seq: string; state: Buffer | null; updates: Buffer[] | null }>`
    select d.seq, case when d.state_seq > ${after} or ${after} = 0 then d.state end as state,
      (select array_agg(u.update order by u.seq) from oficina.document_updates u
       where u.org_id = d.org_id and u.document_id = d.id and u.seq > ${after}) as updates
    from oficina.documents d where d.org_id = ${orgId} and d.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return { parts: [], seq: 0 }
  return { parts: [...(row.state ? [row.state] : []), ...(row.updates ?? [])], seq: Number(row.seq) }
}

interface Written {
  orgId: string
  id: string
  seq: number
  update: Uint8Array
  userId: string
  editedBy: readonly string[]
  mentioned: readonly string[]
}

export async function insertUpdate(db: Db, written: Written): Promise<void> {
  const { orgId, id, seq, update, userId, editedBy, mentioned } = written
  await sql`insert into oficina.document_updates (org_id, document_id, seq, update, created_by)
    values (${orgId}, ${id}, ${seq}, ${Buffer.from(update)}, ${userId})`.execute(db)
  await sql`update oficina.documents set seq = ${seq}, edited_at = now(), edited_by = ${[...editedBy]},
      mentioned = ${[...mentioned]}, updated_at = now(), updated_by = ${userId}
    where org_id = ${orgId} and id = ${id}`.execute(db)
}

/** Folds every change so far into one. */
export async function foldUpdates(db: Db, orgId: string, id: string, seq: number, state: Uint8Array): Promise<void> {
  await sql`update oficina.documents set state = ${Buffer.from(state)}, state_seq = ${seq}
    where org_id = ${orgId} and id = ${id}`.execute(db)
  await sql`delete from oficina.document_updates
    where org_id = ${orgId} and document_id = ${id} and seq <= ${seq}`.execute(db)
}
