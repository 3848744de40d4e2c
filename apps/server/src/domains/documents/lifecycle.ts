import { docPageLabelLength } from '@oficina/contract'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { nameCopy } from '../users/index.ts'
import { checkContent, copied, openContent, stateOf } from './content.ts'
import { canIn, holdDocument, requireDocument } from './document-access.ts'
import { documentRoom, tell } from './events.ts'
import { releaseUnheld } from './files.ts'
import { readContent } from './queries/content.ts'
import {
  copyDocumentRules,
  deleteDocument,
  type DocumentRow,
  insertDocument,
  listDocuments,
  lockDocument,
  setDocumentArchived,
} from './queries/documents.ts'
import { addHeld, filesOf } from './queries/files.ts'

/** Those that the person could bring back. */
export async function archivedDocuments(ctx: Ctx): Promise<DocumentRow[]> {
  authorize(ctx, 'trash.recover')
  const all = await listDocuments(ctx.db, actorOf(ctx).orgId, 'archived')
  return all.filter((document) => canIn(ctx, document, 'delete'))
}

/** Gone for everyone; nothing of it is lost. */
export function archiveDocument(ctx: Ctx, id: string): Promise<DocumentRow> {
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const before = await holdDocument(ctx, id, 'delete')
    const archived = await setDocumentArchived(ctx.db, orgId, id, userId)
    await note(ctx, 'delete_doc_page', before, { archived: false }, { archived: true })
    await tell(ctx, 'docPage.archived', id)
    return archived
  })
}

export function restoreDocument(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'trash.recover')
  const { orgId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const document = await holdArchived(ctx, id)
    await setDocumentArchived(ctx.db, orgId, id, null)
    await note(ctx, 'update_doc_page', document, { archived: true }, { archived: false })
    await tell(ctx, 'docPage.restored', id)
  })
}

/** An archived page for ever, with its versions and the pictures that only it held. */
export function eraseDocument(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'trash.recover')
  const { orgId } = actorOf(ctx)
  return ctx.tx(async (ctx) => erase(ctx, orgId, await holdArchived(ctx, id)))
}

/** The same for one that was archived before a moment, by nobody's hand. */
export function purgeDocument(ctx: Ctx, orgId: string, id: string, before: Date): Promise<void> {
  return ctx.tx(async (ctx) => {
    const document = await lockDocument(ctx.db, orgId, id)
    if (!document || document.archived_at === null || new Date(document.archived_at) >= before)
      throw notFound('doc-page')
    await erase(ctx, orgId, document)
  })
}

async function erase(ctx: TxCtx, orgId: string, document: DocumentRow): Promise<void> {
  const { id } = document
  const files = await filesOf(ctx.db, orgId, id)
  await deleteDocument(ctx.db, orgId, id, documentRoom(id))
  await releaseUnheld(ctx, orgId, files)
  await note(ctx, 'delete_doc_page', document, { archived: true }, null)
  await tell(ctx, 'docPage.erased', id)
}

/** An archived page that the person may take away. Any other is not there. */
async function holdArchived(ctx: TxCtx, id: string): Promise<DocumentRow> {
  const found = await lockDocument(ctx.db, actorOf(ctx).orgId, id)
  if (!found || found.archived_at === null) throw notFound('doc-page')
  return requireDocument(ctx, found, 'delete')
}

/** Names of pages that the person sees: a number must not tell of one that they do not. */
async function labelsOf(ctx: Ctx): Promise<string[]> {
  const all = await listDocuments(ctx.db, actorOf(ctx).orgId, 'live')
  return all.filter((document) => canIn(ctx, document, 'view')).map(({ label }) => label)
}

/** The same words; roles may do with the copy what they may with the original. */
export function duplicateDocument(ctx: Ctx, id: string, label: string | undefined): Promise<string> {
  authorize(ctx, 'docPages.create')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const source = await holdDocument(ctx, id, 'view')
    const content = copied(openContent((await readContent(ctx.db, orgId, id, 0)).parts))
    const { fileIds, mentions } = checkContent(content)
    const copy = await insertDocument(ctx.db, {
      org_id: orgId,
      id: newId('doc'),
      label: label ?? (await nameCopy(ctx, source.label, docPageLabelLength, await labelsOf(ctx))),
      icon: source.icon,
      color: source.color,
      state: Buffer.from(stateOf(content)),
      created_by: userId,
      isWritten: true,
      mentioned: [...mentions.keys()],
    })
    await addHeld(ctx.db, orgId, copy.id, fileIds)
    if (await copyDocumentRules(ctx.db, orgId, id, copy.id)) await touchAccess(ctx, orgId)
    await note(ctx, 'create_doc_page', copy, null, { label: copy.label, from: id })
    await tell(ctx, 'docPage.created', copy.id)
    await ctx.announce('docPage.copied', { docPageId: copy.id, userId }, { rooms: [] })
    return copy.id
  })
}

const note = (ctx: TxCtx, actionType: string, of: DocumentRow, before: object | null, after: object | null) =>
  recordAction(ctx, {
    actionType,
    entityType: 'doc_page',
    entityId: of.id,
    entityLabel: of.label,
    tableId: null,
    before,
    after,
  })
