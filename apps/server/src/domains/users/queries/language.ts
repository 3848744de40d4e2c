import type { Language } from '@oficina/contract/shapes'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The language that someone uses: their own, or the organisation's. */
export async function findLanguage(db: Db, orgId: string, userId: string): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select coalesce(u.settings->>'language', o.language) as language
    from oficina.orgs o left join oficina.users u on u.org_id = o.id and u.id = ${userId} where o.id = ${orgId}`.execute(
    db,
  )
  return rows[0]?.language ?? 'pt-BR'
}
