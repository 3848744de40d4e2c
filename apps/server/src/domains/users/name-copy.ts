import { copyLabel } from '@oficina/kinds'
import { copyName } from '../../locales/messages.ts'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { findLanguage } from './queries/language.ts'

/** What a copy is called where nobody says: another name than the original's and than those given, in the person's language. */
export async function nameCopy(ctx: Ctx, label: string, max: number, taken: Iterable<string>): Promise<string> {
  const { orgId, userId } = actorOf(ctx)
  const language = await findLanguage(ctx.db, orgId, userId)
  return copyLabel(label, (cut, n) => copyName(language, cut, n), { max, taken })
}
