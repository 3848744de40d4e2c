import type * as Y from 'yjs'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { checkContent, openContent, refuseTooLarge, rewrite, stateOf, takeIn } from './content.ts'
import { holdDocument } from './document-access.ts'
import { documentRoom } from './events.ts'
import { holdPictures } from './files.ts'
import { foldUpdates, insertUpdate, readContent } from './queries/content.ts'
import type { DocumentRow } from './queries/documents.ts'
import { findVersion } from './queries/versions.ts'
import { isVersionDue, keepVersion } from './versions.ts'

/** With this many changes beside it, a document is written down as one again. */
const foldEvery = 60
/** Longer changes are asked for by those who want them: an event is no place for them. */
const toldWhole = 16 * 1024

/** Saves what someone wrote. It is in the database before they hear that it is saved. */
export function saveUpdate(ctx: Ctx, id: string, update: Uint8Array): Promise<number> {
  return writing(ctx, id, false, async (_ctx, doc) => takeIn(doc, update))
}

/** Makes a page say again what it said before. */
export function restoreVersion(ctx: Ctx, id: string, versionId: string): Promise<number> {
  return writing(ctx, id, true, async (ctx, doc, { org_id }) => {
    const version = await findVersion(ctx.db, org_id, id, versionId)
    if (!version) throw notFound('version')
    return rewrite(doc, openContent([version.state]))
  })
}

/** Those who are named and were not: each is told of the words around their name, by whoever tells people. */
async function tellMentioned(
  ctx: TxCtx,
  { id, mentioned }: DocumentRow,
  seq: number,
  mentions: ReadonlyMap<string, string>,
): Promise<void> {
  const fresh = [...mentions].filter(([userId]) => !mentioned.includes(userId))
  for (const [text, named] of Map.groupBy(fresh, ([, words]) => words)) {
    const userIds = named.map(([userId]) => userId)
    const byUserId = actorOf(ctx).userId
    await ctx.announce(
      'docPage.mentioned',
      { docPageId: id, seq, userIds, text, byUserId },
      { rooms: [documentRoom(id)] },
    )
  }
}

type Change = (ctx: TxCtx, doc: Y.Doc, document: DocumentRow) => Promise<Uint8Array | null>

/** Everything that is written on a page: one at a time, by someone who may, checked whole, kept, and told to the others. */
function writing(ctx: Ctx, id: string, isRestore: boolean, change: Change): Promise<number> {
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const document = await holdDocument(ctx, id, 'edit')
    const { parts, seq } = await readContent(ctx.db, orgId, id, 0)
    const doc = openContent(parts)
    const before = isRestore || isVersionDue(ctx, document) ? stateOf(doc) : null
    const update = await change(ctx, doc, document)
    // Known already: sent a second time, because its answer did not arrive.
    if (update === null) return seq
    const { fileIds, mentions } = checkContent(doc)
    await holdPictures(ctx, orgId, id, fileIds)
    if (before) await keepVersion(ctx, document, before, isRestore ? 'restore' : 'edit')
    const next = seq + 1
    const editedBy = new Set([...(before ? [] : document.edited_by), userId])
    const mentioned = [...mentions.keys()]
    await insertUpdate(ctx.db, { orgId, id, seq: next, update, userId, editedBy: [...editedBy], mentioned })
    await tellMentioned(ctx, document, next, mentions)
    refuseTooLarge([...parts, update])
    if (parts.length >= foldEvery) await foldUpdates(ctx.db, orgId, id, next, stateOf(doc))
    const text = Buffer.from(update).toString('base64')
    await ctx.announce(
      'docPage.written',
      { docPageId: id, seq: next, update: text.length > toldWhole ? null : text, userId },
      { rooms: [documentRoom(id)] },
    )
    return next
  })
}
