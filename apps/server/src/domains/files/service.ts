import { contract } from '@oficina/contract'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { actorKey } from '../../platform/access/principal.ts'
import { type Ctx, makeCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileRow } from '../../platform/files/files.ts'
import { isOurLink, type LinkParts } from '../../platform/files/links.ts'
import { findFile, findLinkedFile } from '../../platform/files/queries.ts'
import { serveFile } from '../../platform/files/serve.ts'
import type { Http, IncomingFile } from '../../platform/http/routes.ts'

export async function storeUpload(ctx: Ctx, file: IncomingFile): Promise<FileRow> {
  authorize(ctx, 'files.upload')
  const { maxBytes, accept } = contract.files.upload.upload ?? { maxBytes: 0, accept: 'any' }
  return ctx.ports.files.store(ctx, { file, maxBytes, accept })
}

/** A file of one's own. What something holds is shown by that thing, to those who may see it there. */
export async function getFile(ctx: Ctx, fileId: string): Promise<FileRow> {
  const { orgId } = actorOf(ctx)
  const file = await findFile(ctx.db, orgId, fileId)
  if (!file || file.uploaded_by !== actorKey(ctx.principal)) throw notFound('file')
  return file
}

/** The bytes, for whom we signed a link. Every other request gets the same answer, whatever it lacks. */
export async function answerWithContent(ctx: Ctx, link: LinkParts, http: Http): Promise<void> {
  if (!isOurLink(ctx.ports.secrets, link, ctx.principal)) throw notFound('file')
  const { files } = ctx.ports
  // The link says which organisation; who follows it may be signed in to another, or to none.
  const orgCtx = makeCtx(http.services, { principal: ctx.principal, orgId: link.org, ip: ctx.ip, log: ctx.log })
  const file = await findLinkedFile(orgCtx.db, link.org, link.fileId, Number(link.expires))
  if (!file) throw notFound('file')
  const blob =
    link.variant === 'original'
      ? { sha256: file.sha256, size: Number(file.size), mime: file.mime }
      : await files.thumbnailOf(orgCtx, file.id)
  if (!blob) throw notFound('file')
  await serveFile(http.request, http.reply, { ...blob, name: file.name, open: (range) => files.open(blob, range) })
}
