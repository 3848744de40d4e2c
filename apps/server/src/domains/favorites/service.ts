import { type Favorite, type Folder, homeLimits } from '@oficina/contract'
import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { listFolders } from '../folders/index.ts'
import { getRecords } from '../records/index.ts'
import { tabOf, type VisibleTabs, visibleTabs } from '../tabs/index.ts'
import * as queries from './queries.ts'

/** What a person finds: their tabs and folders. */
export interface Found {
  tabs: VisibleTabs
  folders: readonly Folder[]
}

async function findAll(ctx: Ctx): Promise<Found> {
  const tabs = await visibleTabs(ctx)
  return { tabs, folders: await listFolders(ctx, tabs) }
}

const keyOf = ({ type, id, table_id }: queries.Starred) => `${type} ${table_id ?? ''} ${id}`

/** Names of starred records by their keys; one that may not be seen has none here. */
async function recordNames(
  ctx: Ctx,
  starred: readonly queries.Starred[],
  tabs: VisibleTabs,
): Promise<ReadonlyMap<string, string>> {
  const byTable = Map.groupBy(
    starred.filter(({ type, id, table_id }) => {
      const isWhole = /^[1-9]\d{0,14}$/.test(id)
      return type === 'record' && isWhole && table_id !== null && tabOf(tabs, { id: table_id, type: 'table' })
    }),
    ({ table_id }) => table_id as string,
  )
  const names = await Promise.all(
    [...byTable].map(async ([tableId, refs]) => {
      const texts = await getRecords(
        ctx,
        tableId,
        refs.map(({ id }) => Number(id)),
        { fields: [] },
      )
      return texts.map((text): [string, string] => {
        const { id, label } = JSON.parse(text) as { id: number; label: string | null }
        return [keyOf({ type: 'record', table_id: tableId, id: String(id) }), label ?? `#${id}`]
      })
    }),
  )
  return new Map(names.flat())
}

/** Starred items as they are shown; what is gone or may not be seen drops out. */
async function resolve(ctx: Ctx, starred: readonly queries.Starred[], { tabs, folders }: Found): Promise<Favorite[]> {
  const records = await recordNames(ctx, starred, tabs)
  return starred.flatMap((one): Favorite[] => {
    const { id, type, table_id } = one
    if (type === 'record') {
      const label = records.get(keyOf(one))
      const table = tabs.get(table_id ?? '')
      return label === undefined || !table ? [] : [{ id, type, table_id, label, icon: table.icon, color: table.color }]
    }
    if (type === 'folder') {
      const folder = folders.find((other) => other.id === id)
      return folder ? [{ id, type, table_id: null, label: folder.label, icon: null, color: null }] : []
    }
    const tab = tabOf(tabs, one)
    return tab ? [{ id, type, table_id: null, label: tab.label, icon: tab.icon, color: tab.color }] : []
  })
}

/** What the person starred, in their order. */
export async function listFavorites(ctx: Ctx, found: Promise<Found> = findAll(ctx)): Promise<Favorite[]> {
  const { orgId, userId } = memberOf(ctx)
  const [starred, all] = await Promise.all([queries.listStarred(ctx.db, orgId, userId), found])
  return resolve(ctx, starred, all)
}

export interface GivenFavorite {
  id: string
  type: queries.Starred['type']
  table_id?: string | null | undefined
}

/** Saves the whole list. What the person cannot see now was not in the list that they changed: it stays, behind it. */
export async function saveFavorites(ctx: Ctx, given: readonly GivenFavorite[]): Promise<Favorite[]> {
  const { orgId, userId } = memberOf(ctx)
  const found = await findAll(ctx)
  const wanted = given.map(({ id, type, table_id }): queries.Starred => {
    return { id, type, table_id: type === 'record' ? (table_id ?? null) : null }
  })
  const shown = await resolve(ctx, [...new Map(wanted.map((one) => [keyOf(one), one])).values()], found)
  return ctx.tx(async (ctx) => {
    const before = await queries.listStarred(ctx.db, orgId, userId)
    const known = new Set((await resolve(ctx, before, found)).map(keyOf))
    const unseen = before.filter((one) => !known.has(keyOf(one)))
    const kept = shown.map(({ id, type, table_id }): queries.Starred => ({ id, type, table_id }))
    await queries.saveStarred(ctx.db, orgId, userId, [...kept, ...unseen].slice(0, homeLimits.favorites))
    await ctx.announce('favorites.saved', { userId }, { rooms: [`user:${userId}`] })
    return shown
  })
}
