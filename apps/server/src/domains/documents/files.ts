import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import { canIn } from './document-access.ts'
import { findDocuments } from './queries/documents.ts'
import { addHeld, filesOf, holdersOf } from './queries/files.ts'

/**
 * A page holds the pictures that it shows from now on. A new one must be its giver's own upload, or stand on a page that
 * they may see: whoever names another gets the answer of a file that does not exist.
 */
export async function holdPictures(
  ctx: TxCtx,
  orgId: string,
  documentId: string,
  fileIds: readonly string[],
): Promise<void> {
  const before = new Set(await filesOf(ctx.db, orgId, documentId))
  const added = fileIds.filter((id) => !before.has(id))
  for (const id of added) {
    if (!(await isSeenElsewhere(ctx, orgId, id))) await attach(ctx, id)
  }
  await addHeld(ctx.db, orgId, documentId, added)
}

async function attach(ctx: TxCtx, fileId: string): Promise<void> {
  try {
    await ctx.ports.files.attach(ctx, fileId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Named, so that an editor can take the picture out and save the rest.
    throw new AppError(error.id, { file: fileId }, { cause: error })
  }
}

/** Copied from another page. */
async function isSeenElsewhere(ctx: TxCtx, orgId: string, fileId: string): Promise<boolean> {
  const pages = await findDocuments(ctx.db, orgId, await holdersOf(ctx.db, orgId, fileId))
  return pages.some((page) => canIn(ctx, page, 'view'))
}

/** Lets go of pictures that no page holds any more. */
export async function releaseUnheld(ctx: TxCtx, orgId: string, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) {
    if ((await holdersOf(ctx.db, orgId, id)).length === 0) await ctx.ports.files.release(ctx, id)
  }
}

export async function pictureLinks(ctx: Ctx, orgId: string, documentId: string): Promise<Record<string, string>> {
  const ids = await filesOf(ctx.db, orgId, documentId)
  return Object.fromEntries(ids.map((id) => [id, pictureUrl(ctx, orgId, id) ?? '']))
}
