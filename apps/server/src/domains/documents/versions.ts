import type { DocPageVersion } from '@oficina/contract'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { seeDocument } from './document-access.ts'
import type { DocumentRow } from './queries/documents.ts'
import { findVersion, insertVersion, listVersions, type VersionRow } from './queries/versions.ts'

/** While people write, a version is kept this often. */
export const versionEveryMs = 5 * 60_000
const versionsPerPage = 100

/** Whether what was written since the last version should be kept before more is. */
export function isVersionDue(ctx: Ctx, { edited_at, version_at }: DocumentRow): boolean {
  return edited_at !== null && ctx.now().getTime() - new Date(version_at).getTime() >= versionEveryMs
}

/** Keeps what a page said. What nobody wrote on since the last version is that version already. */
export async function keepVersion(
  ctx: TxCtx,
  document: DocumentRow,
  state: Uint8Array,
  reason: 'edit' | 'restore',
): Promise<void> {
  if (document.edited_at === null) return
  const { org_id, id, seq, edited_at, edited_by } = document
  await insertVersion(
    ctx.db,
    {
      org_id,
      id: newId('dpv'),
      document_id: id,
      state: Buffer.from(state),
      seq: Number(seq),
      reason,
      edited_at,
      edited_by,
    },
    versionsPerPage,
  )
}

const present = ({ id, edited_at, edited_by, reason }: VersionRow): DocPageVersion => ({
  id,
  at: edited_at,
  by: edited_by,
  reason,
})

/** Earlier versions also hold what was taken out since: they are for those who write. */
export async function versionsOf(ctx: Ctx, id: string): Promise<DocPageVersion[]> {
  await seeDocument(ctx, id, 'edit')
  return (await listVersions(ctx.db, actorOf(ctx).orgId, id)).map(present)
}

export async function getVersion(ctx: Ctx, id: string, versionId: string): Promise<DocPageVersion & { state: Buffer }> {
  await seeDocument(ctx, id, 'edit')
  const version = await findVersion(ctx.db, actorOf(ctx).orgId, id, versionId)
  if (!version) throw notFound('version')
  return { ...present(version), state: version.state }
}
