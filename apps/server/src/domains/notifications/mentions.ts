import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findMember } from '../accounts/index.ts'
import { getRecord } from '../records/index.ts'
import { notify } from './notify.ts'
import { deleteTold, rewordTold } from './queries.ts'

const excerptLength = 140

/** A short piece of what was written, on one line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1).trimEnd()}…` : line
}

/** Someone was named where they may find themselves. */
export interface Mention {
  userIds: readonly string[]
  /** What was written around the name, as plain text. */
  text: string
  link: string
  /** Tells two mentions apart, e.g. the id of the message: the same one is told once. */
  about: string
  /**
   * What the place is called for one recipient, seen with their own eyes; null where they may not see it, and then they
   * are not told.
   */
  placeFor(recipient: Ctx): Promise<string | null>
}

/** Tells those who were named. Nobody is told of naming themselves, or of a place that they may not see. */
export async function notifyMentions(ctx: TxCtx, mention: Mention): Promise<void> {
  await tell(ctx, mention, 'mentionPlace', 'place')
}

/** The same, for a record: its name is the one that the recipient may read. */
export async function notifyRecordMentions(
  ctx: TxCtx,
  { tableId, recordId, ...mention }: Omit<Mention, 'placeFor' | 'link'> & { tableId: string; recordId: number },
): Promise<void> {
  const placeFor = async (recipient: Ctx) => {
    try {
      const { label } = JSON.parse(await getRecord(recipient, tableId, recordId, { fields: [] })) as {
        label: string | null
      }
      return label ?? `#${recordId}`
    } catch (error) {
      if (error instanceof AppError && error.id === 'not_found') return null
      throw error
    }
  }
  const link = `/object/${tableId}/record/${recordId}`
  await tell(ctx, { ...mention, link, placeFor }, 'mentionRecord', 'record')
}

async function tell(
  ctx: TxCtx,
  mention: Mention,
  text: 'mentionPlace' | 'mentionRecord',
  placeName: 'place' | 'record',
): Promise<void> {
  const { orgId, userId: by, name } = actorOf(ctx)
  for (const userId of new Set(mention.userIds)) {
    if (userId === by) continue
    const member = await findMember(ctx.database, orgId, userId)
    const place = member && (await mention.placeFor(ctx.as(member)))
    if (place === null) continue
    await notify(ctx, userId, {
      type: 'mention',
      text,
      values: { by: name, [placeName]: place, excerpt: excerptOf(mention.text) },
      link: mention.link,
      actorId: by,
      about: aboutOf(mention.about),
    })
  }
}

const aboutOf = (about: string) => `mention ${about}`

/** What was told of a mention goes with the words: the text is gone, or names these people no longer. */
export async function withdrawMentions(ctx: TxCtx, userIds: readonly string[], about: string): Promise<void> {
  if (userIds.length === 0) return
  const told = await deleteTold(ctx.db, { orgId: actorOf(ctx).orgId, userIds, about: aboutOf(about) })
  for (const userId of told) await ctx.announce('notifications.read', { userId }, { rooms: [`user:${userId}`] })
}

/** The text that names these people says something else from now on. */
export async function rewordMentions(
  ctx: TxCtx,
  userIds: readonly string[],
  about: string,
  text: string,
): Promise<void> {
  if (userIds.length === 0) return
  const told = { orgId: actorOf(ctx).orgId, userIds, about: aboutOf(about) }
  await rewordTold(ctx.db, told, { excerpt: excerptOf(text) })
}
