import type { Folder } from '@oficina/contract'
import { authorize, decideFor, actorOf } from '../../platform/access/authorize.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { tabOf, type VisibleTabs, visibleTabs } from '../tabs/index.ts'
import * as queries from './queries.ts'

const refOf = ({ id, type }: queries.TabRef): queries.TabRef => ({ id, type })

/** A folder as one person sees it; null where it is not there for them. */
function seen(ctx: Ctx, row: queries.FolderRow, tabs: VisibleTabs): Folder | null {
  const shown = row.tabs.filter((ref) => tabOf(tabs, ref)).map(refOf)
  if (shown.length === 0 && !decideFor(ctx.principal, 'folders.manage').allowed) return null
  return { id: row.id, label: row.label, tabs: shown, status: 'active', updated_at: row.updated_at }
}

/** The folders that are there for the person, by their names. */
export async function listFolders(ctx: Ctx, tabs: VisibleTabs | Promise<VisibleTabs>): Promise<Folder[]> {
  const [rows, visible] = await Promise.all([queries.listFolders(ctx.db, actorOf(ctx).orgId), tabs])
  return rows.flatMap((row) => seen(ctx, row, visible) ?? [])
}

export async function getFolder(ctx: Ctx, folderId: string): Promise<Folder> {
  const row = await queries.findFolder(ctx.db, actorOf(ctx).orgId, folderId)
  const folder = row && seen(ctx, row, await visibleTabs(ctx))
  if (!folder) throw notFound('folder')
  return folder
}

/** What was given, each once. A tab that the person may not open is told as one that does not exist. */
function checked(given: readonly queries.TabRef[], tabs: VisibleTabs): queries.TabRef[] {
  const issues = given.flatMap((ref, at) => (tabOf(tabs, ref) ? [] : [{ path: `tabs.${at}`, reason: 'unknown_tab' }]))
  if (issues.length > 0) throw new AppError('invalid_input', { issues })
  return [...new Map(given.map((ref) => [ref.id, refOf(ref)])).values()]
}

/** Keeps what became of a folder. What the editor may not open is told by its id. */
async function noteFolder(
  ctx: TxCtx,
  tabs: VisibleTabs,
  before: queries.FolderRow | null,
  after: queries.FolderRow | null,
): Promise<void> {
  const stateOf = (row: queries.FolderRow | null): Named[] =>
    row === null
      ? []
      : [
          {
            id: row.id,
            label: row.label,
            state: { label: row.label, tabs: row.tabs.map((ref) => tabOf(tabs, ref)?.label ?? ref.id) },
          },
        ]
  for (const action of differences('folder', null, stateOf(before), stateOf(after))) await recordAction(ctx, action)
}

export async function createFolder(ctx: Ctx, given: { label: string; tabs: queries.TabRef[] }): Promise<Folder> {
  authorize(ctx, 'folders.manage')
  const { orgId, userId } = actorOf(ctx)
  const tabs = await visibleTabs(ctx)
  return ctx.tx(async (ctx) => {
    const row = await queries.insertFolder(ctx.db, {
      org_id: orgId,
      id: newId('fol'),
      label: given.label,
      tabs: checked(given.tabs, tabs),
      created_by: userId,
    })
    await ctx.announce('folder.created', { folderId: row.id })
    await noteFolder(ctx, tabs, null, row)
    return mustSee(ctx, row, tabs)
  })
}

export async function updateFolder(
  ctx: Ctx,
  folderId: string,
  given: { label?: string; tabs?: queries.TabRef[] },
): Promise<Folder> {
  authorize(ctx, 'folders.manage')
  const { orgId, userId } = actorOf(ctx)
  const tabs = await visibleTabs(ctx)
  return ctx.tx(async (ctx) => {
    const before = await queries.lockFolder(ctx.db, orgId, folderId)
    if (!before) throw notFound('folder')
    // What others keep in it and this person does not see is not theirs to take out.
    const unseen = before.tabs.filter((ref) => !tabOf(tabs, ref))
    const row = await queries.updateFolder(ctx.db, orgId, folderId, {
      ...(given.label !== undefined && { label: given.label }),
      ...(given.tabs && { tabs: [...checked(given.tabs, tabs), ...unseen] }),
      updated_by: userId,
    })
    await ctx.announce('folder.updated', { folderId })
    await noteFolder(ctx, tabs, before, row)
    return mustSee(ctx, row, tabs)
  })
}

export async function deleteFolder(ctx: Ctx, folderId: string): Promise<void> {
  authorize(ctx, 'folders.manage')
  const { orgId } = actorOf(ctx)
  const tabs = await visibleTabs(ctx)
  return ctx.tx(async (ctx) => {
    const before = await queries.lockFolder(ctx.db, orgId, folderId)
    if (!before) throw notFound('folder')
    await queries.deleteFolder(ctx.db, orgId, folderId)
    await ctx.announce('folder.deleted', { folderId })
    await noteFolder(ctx, tabs, before, null)
  })
}

function mustSee(ctx: Ctx, row: queries.FolderRow, tabs: VisibleTabs): Folder {
  const folder = seen(ctx, row, tabs)
  if (!folder) throw new Error('a folder that was just written is not there')
  return folder
}
