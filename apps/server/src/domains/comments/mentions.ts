import type { Ctx } from '../../platform/context.ts'
import { peopleByIds } from '../users/index.ts'

const mention = /@\[(usr_[0-9a-z]{6,24})\]/g

/** Whom a text names, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, id]) => id as string)),
]

/** The names of all whom some texts name, in one statement. */
export async function namesIn(ctx: Ctx, orgId: string, texts: readonly string[]): Promise<Map<string, string>> {
  const people = await peopleByIds(ctx.db, orgId, [...new Set(texts.flatMap(mentionedIn))])
  return new Map([...people].map(([id, { name }]) => [id, name]))
}

/** A text as people read it. */
export const readable = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(mention, (_, id: string) => `@${names.get(id) ?? '…'}`)
