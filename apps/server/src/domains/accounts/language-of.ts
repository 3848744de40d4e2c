import type { Language } from '@oficina/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import { listMemberships } from './queries.ts'

const fallback: Language = 'pt-BR'

/** The language to write to a person in: their own where they last were, else that organisation's. */
export async function languageOf(ctx: Ctx, accountId: string): Promise<Language> {
  const [last] = await listMemberships(ctx.db, accountId)
  return last?.language ?? fallback
}
