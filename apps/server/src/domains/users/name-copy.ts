import type { Language } from '@oficina/contract/shapes'
import { copyLabel } from '@oficina/kinds'
import { sql } from 'kysely'
import { copyName } from '../../locales/messages.ts'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'

/** The language that someone uses: their own, or the organisation's. */
async function languageOf(ctx: Ctx): Promise<Language> {
  const { orgId, userId } = actorOf(ctx)
  const { rows } = await sql<{ language: Language }>`
    select coalesce(u.settings->>'language', o.language) as language
    from oficina.orgs o left join oficina.users u on u.org_id = o.id and u.id = ${userId} where o.id = ${orgId}`.execute(
    ctx.db,
  )
  return rows[0]?.language ?? 'pt-BR'
}

/** What a copy is called where nobody says: another name than the original's and than those given, in the person's language. */
export async function nameCopy(ctx: Ctx, label: string, max: number, taken: Iterable<string>): Promise<string> {
  const language = await languageOf(ctx)
  return copyLabel(label, (cut, n) => copyName(language, cut, n), { max, taken })
}
