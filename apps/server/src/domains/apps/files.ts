import { pictureUrl } from '../../platform/files/picture-url.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { addHeld, dropHeld, filesOf, type Holder, unheld } from './queries/files.ts'

/**
 * Something holds these files from now on, and no others. A new one must be its giver's own upload: whoever names a
 * file that others sent gets the answer of one that does not exist.
 */
export async function holdFiles(ctx: TxCtx, holder: Holder, fileIds: readonly string[]): Promise<void> {
  const before = new Set(await filesOf(ctx.db, holder))
  const added = fileIds.filter((id) => !before.has(id))
  for (const id of added) await ctx.ports.files.attach(ctx, id)
  await addHeld(ctx.db, holder, added)
  const wanted = new Set(fileIds)
  const dropped = [...before].filter((id) => !wanted.has(id))
  await dropHeld(ctx.db, holder, dropped)
  await releaseUnheld(ctx, holder.orgId, dropped)
}

/** A copy holds the files of what it was copied from. */
export const holdCopied = (ctx: TxCtx, holder: Holder, fileIds: readonly string[]): Promise<void> =>
  addHeld(ctx.db, holder, fileIds)

/** Lets go of those that nothing holds any more. */
export async function releaseUnheld(ctx: TxCtx, orgId: string, fileIds: readonly string[]): Promise<void> {
  for (const id of await unheld(ctx.db, orgId, fileIds)) await ctx.ports.files.release(ctx, id)
}

export const fileUrls = (ctx: Ctx, orgId: string, fileIds: readonly string[]): Record<string, string> =>
  Object.fromEntries(fileIds.map((id) => [id, pictureUrl(ctx, orgId, id) ?? '']))
