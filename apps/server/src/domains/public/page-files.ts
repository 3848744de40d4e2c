import type { Ctx, Services } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { ByteRange } from '../../platform/files/file-store.ts'
import { endOfLinks } from '../../platform/files/links.ts'
import { findLinkedFile } from '../../platform/files/queries.ts'
import { serveFile } from '../../platform/files/serve.ts'
import type { Http } from '../../platform/http/routes.ts'
import { findApp } from '../apps/index.ts'
import { formOf, open, type Opened, tableOf } from './open.ts'
import type { PublicViewRow } from './queries.ts'

const purpose = 'public.file'
const signedText = ({ org_id, id }: PublicViewRow, fileId: string, expires: number) =>
  `${org_id}/${id}/${fileId}/${expires}`

/** Where visitors find the pictures of a page: through its link, so that they end with it. */
export function pageFileUrls({ ctx, row }: Opened, fileIds: readonly string[]): Record<string, string> {
  const expires = endOfLinks(ctx.now())
  const urlOf = (fileId: string) => {
    const signature = ctx.ports.secrets.sign(purpose, signedText(row, fileId, expires))
    return `/api/v3/public-view/${row.token}/file/${fileId}?expires=${expires}&signature=${signature}`
  }
  return Object.fromEntries(fileIds.map((id) => [id, urlOf(id)]))
}

export interface PageFile {
  token: string
  fileId: string
  expires: string
  signature: string
}

/** The bytes of a picture that we showed to whoever has the link, while it opens. No cache keeps them any longer. */
export async function answerWithPageFile(ctx: Ctx, services: Services, asked: PageFile, http: Http): Promise<void> {
  const { token, fileId, expires, signature } = asked
  const opened = await open(ctx, services, token)
  const { org_id: orgId, app_id: appId, form_id: formId } = opened.row
  const isThere =
    formId !== null
      ? await formOf(opened)
      : appId === null
        ? tableOf(opened)
        : await findApp(opened.ctx.db, orgId, appId)
  if (!isThere) throw notFound('public_view')
  const isShaped = /^fil_[0-9a-z]{6,24}$/.test(fileId) && /^[1-9]\d{9,10}$/.test(expires)
  const text = signedText(opened.row, fileId, Number(expires))
  if (!isShaped || !ctx.ports.secrets.verify(purpose, text, signature)) throw notFound('public_view')
  const file = await findLinkedFile(opened.ctx.db, orgId, fileId, Number(expires))
  if (!file) throw notFound('public_view')
  const blob = { sha256: file.sha256, size: Number(file.size), mime: file.mime, name: file.name }
  const served = { ...blob, open: (range?: ByteRange) => ctx.ports.files.open(blob, range) }
  await serveFile(http.request, http.reply, served, 'private, no-store')
}
