import type { Ctx } from '../context.ts'
import { makeLink } from './links.ts'

/** A link to a picture that was stored by `storePicture` (a portrait, a logo); null where there is none. */
export function pictureUrl(ctx: Ctx, orgId: string, fileId: string | null): string | null {
  return fileId === null ? null : makeLink(ctx.ports.secrets, ctx.now(), orgId, fileId, 'original')
}
