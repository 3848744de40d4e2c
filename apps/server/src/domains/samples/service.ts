import type { Sample, SampleRemoval } from '@oficina/contract'
import { authorize, memberOf } from '../../platform/access/authorize.ts'
import { actorKey } from '../../platform/access/principal.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { CreatedOrganisation } from '../accounts/index.ts'
import { listRecent } from '../home/index.ts'
import { findOrg } from '../orgs/index.ts'
import { getRecords, listRecords } from '../records/index.ts'
import { getLockedOrg, roleStore } from '../roles/index.ts'
import { visibleTabs } from '../tabs/index.ts'
import { buildSample, removeSample } from './jobs.ts'
import { companyIn, placesIn, recordsIn } from './made.ts'
import { hasChanged, type ItemKind, listItems, type SampleItem } from './queries.ts'
import { writeState } from './state.ts'

/** Has an organisation that was just made filled with the sample company; it is there to be used at once, and fills. */
export async function askForSample(ctx: TxCtx, { orgId, adminId }: CreatedOrganisation): Promise<void> {
  await writeState(ctx, orgId, 'building')
  await ctx.enqueue(buildSample, { orgId, userId: adminId })
}

/** Kinds that people meet in lists. */
const shownKinds = new Set<ItemKind>(['table', 'app', 'doc-page', 'user'])

export async function getSample(ctx: Ctx): Promise<Sample> {
  const { orgId } = memberOf(ctx)
  const org = await findOrg(ctx.db, orgId)
  if (!org) throw notFound('organisation')
  const items = org.sample === null ? [] : await listItems(ctx.db, orgId)
  return {
    state: org.sample,
    company: companyIn(items),
    items: items.flatMap(({ kind, item_id }) => (item_id !== null && shownKinds.has(kind) ? [item_id] : [])),
    steps: org.sample === 'ready' ? await stepsOf(ctx, items) : [],
  }
}

/** Opened is what was opened, moved what was moved: a step is done when the person did it, and not when they say so. */
async function stepsOf(ctx: Ctx, items: readonly SampleItem[]): Promise<Sample['steps']> {
  const { orders, board, panel, route, handbook } = placesIn(items)
  const tabs = await visibleTabs(ctx)
  const opened = new Set((await listRecent(ctx, tabs)).map(({ id }) => id))
  const open = (id: Sample['steps'][number]['id'], path: string, item: string | null) =>
    item !== null && tabs.has(item) ? [{ id, path: `${path}/${item}`, done: opened.has(item) }] : []
  const { orgId } = memberOf(ctx)
  const moved = orders !== null && tabs.has(orders) && board !== null
  return [
    ...open('orders', '/object', orders),
    ...(moved
      ? [
          {
            id: 'board' as const,
            path: `/object/${orders}/views/${board}`,
            done: await hasChanged(ctx.db, orgId, orders, actorKey(ctx.principal)),
          },
        ]
      : []),
    ...open('panel', '/app', panel),
    ...open('route', '/app', route),
    ...open('handbook', '/doc-page', handbook),
  ]
}

/** Everything that goes, counted, before anyone says yes to it. */
export async function sampleRemoval(ctx: Ctx): Promise<SampleRemoval> {
  authorize(ctx, 'sample.remove')
  const { orgId } = memberOf(ctx)
  const items = await listItems(ctx.db, orgId)
  const count = (wanted: ItemKind) => items.filter(({ kind }) => kind === wanted).length
  const tables = await Promise.all(recordsIn(items).map((table) => countRecords(ctx, table)))
  const sum = (key: 'records' | 'added') => tables.reduce((all, table) => all + table[key], 0)
  return {
    tables: count('table'),
    records: sum('records'),
    added: sum('added'),
    apps: count('app'),
    pages: count('doc-page'),
    folders: count('folder'),
    people: count('user'),
    kept_roles: await rolesInUse(ctx, orgId, items),
  }
}

async function countRecords(ctx: Ctx, table: { tableId: string; recordIds: number[] }) {
  try {
    const { total } = await listRecords(ctx, table.tableId, { limit: 1, fields: [], total: true })
    const own = await getRecords(ctx, table.tableId, table.recordIds, { fields: [] })
    return { records: total ?? 0, added: (total ?? 0) - own.length }
  } catch (error) {
    // Put away by someone: then there are none to be lost.
    if (error instanceof AppError && error.id === 'not_found') return { records: 0, added: 0 }
    throw error
  }
}

async function rolesInUse(ctx: Ctx, orgId: string, items: readonly SampleItem[]): Promise<string[]> {
  const [mine, people] = (['role', 'user'] as const).map(
    (wanted) => new Set(items.flatMap(({ kind, item_id }) => (kind === wanted && item_id !== null ? [item_id] : []))),
  )
  const holders = await roleStore.findHolders(ctx.db, orgId, {})
  const held = new Set(holders.filter(({ id }) => !people?.has(id)).map(({ role_id }) => role_id))
  const roles = await roleStore.listRoles(ctx.db, orgId)
  return roles.filter(({ id }) => mine?.has(id) && held.has(id)).map(({ name }) => name)
}

/** Asked for again, it goes on; where there is no sample, nothing is left to do. */
export async function askToRemove(ctx: Ctx): Promise<void> {
  authorize(ctx, 'sample.remove')
  const { orgId, userId } = memberOf(ctx)
  await ctx.tx(async (ctx) => {
    const { sample } = await getLockedOrg(ctx, orgId)
    if (sample === null) return
    if (sample !== 'removing') await writeState(ctx, orgId, 'removing')
    await ctx.enqueue(removeSample, { orgId, userId }, { singletonKey: orgId })
  })
}
