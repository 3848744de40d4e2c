import type { Ctx } from '../context.ts'
import { linkFor, makeLink, type Variant } from './links.ts'

/** A link to a file that whoever asks may follow now. */
export const fileUrl = (ctx: Ctx, file: { org_id: string; id: string }, variant: Variant): string =>
  makeLink(ctx.ports.secrets, ctx.now(), { orgId: file.org_id, id: file.id, variant }, linkFor(ctx.principal))

/** A link to a picture that was stored by `storePicture` (a portrait, a logo); null where there is none. */
export const pictureUrl = (ctx: Ctx, orgId: string, fileId: string | null): string | null =>
  fileId === null ? null : fileUrl(ctx, { org_id: orgId, id: fileId }, 'original')
