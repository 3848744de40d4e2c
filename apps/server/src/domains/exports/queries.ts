import type { Language } from '@oficina/contract/shapes'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface ExportRow {
  org_id: string
  id: string
  kind: string
  user_id: string
  input: unknown
  state: 'waiting' | 'ready' | 'failed'
  file_id: string | null
  /** Of the rights with which the file was made; null until then. */
  rights: Buffer | null
}

export async function insertExport(
  db: Db,
  row: Pick<ExportRow, 'org_id' | 'id' | 'kind' | 'user_id' | 'input'>,
): Promise<void> {
  await sql`insert into oficina.exports (org_id, id, kind, user_id, input)
    values (${row.org_id}, ${row.id}, ${row.kind}, ${row.user_id}, ${JSON.stringify(row.input)}::jsonb)`.execute(db)
}

export async function findExport(db: Db, orgId: string, id: string): Promise<ExportRow | null> {
  const { rows } =
    await sql<ExportRow>`select org_id, id, kind, user_id, input, state, file_id, rights from oficina.exports
    where org_id = ${orgId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A file that is ready and whose time has not passed, by the database's clock; only for whoever asked for it. */
export async function findReady(
  db: Db,
  orgId: string,
  id: string,
  userId: string,
  expires: number,
): Promise<ExportRow | null> {
  const { rows } =
    await sql<ExportRow>`select org_id, id, kind, user_id, input, state, file_id, rights from oficina.exports
    where org_id = ${orgId} and id = ${id} and user_id = ${userId} and state = 'ready' and expires_at > now()
      and extract(epoch from expires_at)::bigint = ${expires}`.execute(db)
  return rows[0] ?? null
}

/** When the link of a file that is ready ends, in whole seconds; null for one that is not. */
export async function endOfLink(db: Db, orgId: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ expires: string }>`
    select extract(epoch from expires_at)::bigint as expires from oficina.exports
    where org_id = ${orgId} and id = ${id} and state = 'ready' and expires_at > now()`.execute(db)
  return rows[0] ? Number(rows[0].expires) : null
}

/** The moment at which its link ends, in whole seconds; null where another run was faster. */
export async function finishExport(
  db: Db,
  row: ExportRow,
  end: { fileId: string; rowCount: number; minutes: number; rights: Buffer },
): Promise<number | null> {
  const { rows } = await sql<{ expires: string }>`
    update oficina.exports set state = 'ready', file_id = ${end.fileId}, row_count = ${end.rowCount}, ready_at = now(),
      rights = ${end.rights},
      expires_at = date_trunc('second', now()) + make_interval(mins => ${end.minutes})
    where org_id = ${row.org_id} and id = ${row.id} and state = 'waiting'
    returning extract(epoch from expires_at)::bigint as expires`.execute(db)
  return rows[0] ? Number(rows[0].expires) : null
}

export async function failExport(db: Db, row: ExportRow): Promise<void> {
  await sql`update oficina.exports set state = 'failed'
    where org_id = ${row.org_id} and id = ${row.id} and state = 'waiting'`.execute(db)
}

interface EndedExport {
  org_id: string
  id: string
  file_id: string
}

/** Exports whose link has ended while their file is still held; not all at once. */
export async function listEnded(db: Db): Promise<EndedExport[]> {
  const { rows } = await sql<EndedExport>`
    select org_id, id, file_id from oficina.exports
    where file_id is not null and expires_at < now() order by expires_at limit 200`.execute(db)
  return rows
}

/** False where another run was faster. */
export async function forgetFile(db: Db, { org_id, id, file_id }: EndedExport): Promise<boolean> {
  const done = await sql`
    update oficina.exports set file_id = null
    where org_id = ${org_id} and id = ${id} and file_id = ${file_id}`.execute(db)
  return done.numAffectedRows === 1n
}

export async function addressOf(
  db: Db,
  orgId: string,
  userId: string,
): Promise<{ email: string; language: Language } | null> {
  const { rows } = await sql<{ email: string; language: Language }>`
    select u.email, coalesce(u.settings->>'language', o.language) as language
    from oficina.users u join oficina.orgs o on o.id = u.org_id where u.org_id = ${orgId} and u.id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}
