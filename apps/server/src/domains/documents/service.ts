import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { emptyState, joined } from './content.ts'
import { canIn, holdDocument, seeDocument } from './document-access.ts'
import { documentRoom, tell } from './events.ts'
import { pictureLinks } from './files.ts'
import { readContent } from './queries/content.ts'
import {
  type DocumentChange,
  type DocumentRow,
  insertDocument,
  listDocuments as listAll,
  updateDocument,
} from './queries/documents.ts'

/** The pages that the person may see. */
export async function listDocuments(ctx: Ctx): Promise<DocumentRow[]> {
  const all = await listAll(ctx.db, actorOf(ctx).orgId, 'live')
  return all.filter((document) => canIn(ctx, document, 'view'))
}

export interface WholeDocument {
  document: DocumentRow
  state: Uint8Array
  seq: number
  files: Record<string, string>
}

export async function getDocument(ctx: Ctx, id: string): Promise<WholeDocument> {
  const { orgId } = actorOf(ctx)
  const document = await seeDocument(ctx, id, 'view')
  const { parts, seq } = await readContent(ctx.db, orgId, id, 0)
  return { document, state: joined(parts), seq, files: await pictureLinks(ctx, orgId, id) }
}

/** What was written after a change, as one; null where nothing was. */
export async function updatesAfter(
  ctx: Ctx,
  id: string,
  after: number,
): Promise<{ update: Uint8Array | null; seq: number }> {
  await seeDocument(ctx, id, 'view')
  const { parts, seq } = await readContent(ctx.db, actorOf(ctx).orgId, id, after)
  return { update: parts.length === 0 ? null : joined(parts), seq }
}

export async function documentPictures(ctx: Ctx, id: string): Promise<Record<string, string>> {
  await seeDocument(ctx, id, 'view')
  return pictureLinks(ctx, actorOf(ctx).orgId, id)
}

export interface NewDocumentWish {
  label: string
  icon?: string | null | undefined
  color?: string | undefined
}

export function createDocument(ctx: Ctx, wish: NewDocumentWish): Promise<WholeDocument> {
  authorize(ctx, 'docPages.create')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const state = emptyState()
    const document = await insertDocument(ctx.db, {
      org_id: orgId,
      id: newId('doc'),
      label: wish.label,
      icon: wish.icon ?? null,
      color: wish.color ?? 'azul',
      state: Buffer.from(state),
      created_by: userId,
    })
    for (const action of differences('doc_page', null, [], [stateIn(document)])) await recordAction(ctx, action)
    await tell(ctx, 'docPage.created', document.id)
    return { document, state, seq: 0, files: {} }
  })
}

const stateIn = ({ id, label, icon, color }: DocumentRow): Named => ({ id, label, state: { label, icon, color } })

/** Its name and its sign; what is written goes another way. */
export function changeDocumentLook(ctx: Ctx, id: string, change: DocumentChange): Promise<void> {
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const before = await holdDocument(ctx, id, 'manage')
    const after = await updateDocument(ctx.db, orgId, id, { ...change, updated_by: userId })
    const noted = differences('doc_page', null, [stateIn(before)], [stateIn(after)])
    if (noted.length === 0) return
    for (const action of noted) await recordAction(ctx, action)
    await ctx.announce('docPage.updated', { docPageId: id, userId }, { rooms: [`org:${orgId}`, documentRoom(id)] })
  })
}
