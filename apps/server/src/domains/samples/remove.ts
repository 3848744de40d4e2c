import { memberOf } from '../../platform/access/authorize.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteRole, updateRole } from '../access/index.ts'
import { archiveApp, eraseApp } from '../apps/index.ts'
import { archiveDocument, eraseDocument } from '../documents/index.ts'
import { deleteFolder, getFolder } from '../folders/index.ts'
import { roleStore } from '../roles/index.ts'
import { archiveTable, eraseTable } from '../tables/index.ts'
import { removeSampleUser } from '../users/index.ts'
import { companyIn } from './made.ts'
import { deleteItem, type ItemKind, listItems } from './queries.ts'
import { setState } from './state.ts'

/** What was taken away by hand is gone already: that is what was wanted. */
async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && error.id === 'not_found')) throw error
  }
}

/** For ever, by way of the trash, where someone may have put it already. */
const away =
  (archive: (ctx: Ctx, id: string) => Promise<unknown>, erase: (ctx: Ctx, id: string) => Promise<unknown>) =>
  async (ctx: Ctx, id: string) => {
    await unlessGone(() => archive(ctx, id))
    await unlessGone(() => erase(ctx, id))
  }

/** A folder into which people put things of their own has become theirs. */
async function removeFolder(ctx: Ctx, id: string): Promise<void> {
  await unlessGone(async () => {
    const { tabs } = await getFolder(ctx, id)
    if (tabs.length === 0) await deleteFolder(ctx, id)
  })
}

/** So has a role that people of the organisation hold; only it leads nowhere any more. */
async function removeRole(ctx: Ctx, id: string): Promise<void> {
  const holders = await roleStore.findHolders(ctx.db, memberOf(ctx).orgId, { roleId: id })
  await unlessGone(() =>
    holders.length === 0 ? deleteRole(ctx, id, undefined) : updateRole(ctx, { profile_id: id, initial_url: null }),
  )
}

const removers: Record<ItemKind, (ctx: Ctx, id: string) => Promise<void>> = {
  app: away(archiveApp, eraseApp),
  'doc-page': away(archiveDocument, eraseDocument),
  table: away(archiveTable, eraseTable),
  folder: removeFolder,
  user: (ctx, id) => ctx.tx((ctx) => removeSampleUser(ctx, id)),
  role: removeRole,
  step: async () => undefined,
}
/** What shows others goes before them; a role goes once nobody of the sample holds it. */
const order = Object.keys(removers) as ItemKind[]

/** Takes away everything that the sample made and nothing else; what was broken off goes on. */
export async function removeCompany(ctx: Ctx, orgId: string, signal: AbortSignal): Promise<void> {
  const items = await listItems(ctx.db, orgId)
  const company = companyIn(items)
  for (const kind of order) {
    for (const { key, item_id: id } of items.filter((item) => item.kind === kind)) {
      signal.throwIfAborted()
      if (id !== null) await removers[kind](ctx, id)
      // What the others were made of is told of until the last of them is gone.
      if (kind !== 'step') await deleteItem(ctx.db, orgId, key)
    }
  }
  await ctx.tx(async (ctx) => {
    for (const { key, kind } of items) if (kind === 'step') await deleteItem(ctx.db, orgId, key)
    if (await setState(ctx, orgId, 'removing', null)) await noteRemoval(ctx, orgId, company)
  })
}

const noteRemoval = (ctx: TxCtx, orgId: string, company: string) =>
  recordAction(ctx, {
    actionType: 'delete_sample',
    entityType: 'sample',
    entityId: orgId,
    entityLabel: company,
    tableId: null,
    before: { company },
    after: null,
  })
