import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { id, requiredLine, timestamp } from './shapes.ts'

/** What people open by itself: listed on home, put into folders, remembered when opened. */
export const tabTypes = ['app', 'table', 'doc-page'] as const
export type TabType = (typeof tabTypes)[number]
/** What can be starred. */
export const favoriteTypes = [...tabTypes, 'record', 'folder'] as const
export type FavoriteType = (typeof favoriteTypes)[number]

export const homeLimits = {
  /** Starred items that the home page shows. */
  starred: 10,
  /** Items that its other lists, and each group of its search, show before "Show all". */
  list: 5,
  /** Visits that are kept for each person. */
  recent: 50,
  favorites: 200,
  folderTabs: 500,
  folderLabel: 45,
  searchText: 200,
} as const

/** An id of whatever kind its type says. One that leads nowhere for the person is as good as none. */
const anyId = z.string().regex(/^[a-z0-9_]{1,40}$/, 'invalid_id')

export const tab = z.object({
  id: z.string(),
  type: z.enum(tabTypes),
  /** An app whose menu holds other pages. */
  is_bundle: z.boolean(),
  label: z.string(),
  icon: z.string().nullable(),
  color: z.string(),
  updated_at: timestamp,
})
export type Tab = z.infer<typeof tab>

const tabRef = z.strictObject({ id: anyId, type: z.enum(tabTypes) })

export const folder = z.object({
  id: z.string(),
  label: z.string(),
  /** Those that the person may open, in the folder's order. */
  tabs: z.array(z.object({ id: z.string(), type: z.enum(tabTypes) })),
  status: z.enum(['active', 'deleted']),
  updated_at: timestamp,
})
export type Folder = z.infer<typeof folder>

export const favorite = z.object({
  id: z.string(),
  type: z.enum(favoriteTypes),
  /** The table of a record. */
  table_id: z.string().nullable(),
  label: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
})
export type Favorite = z.infer<typeof favorite>

export const recentTab = z.object({ id: z.string(), tab_type: z.enum(tabTypes), visited_at: timestamp })
export type RecentTab = z.infer<typeof recentTab>

export const home = {
  get: call({
    method: 'GET',
    path: '/v3/home',
    access: 'member',
    input: noInput,
    output: z.object({
      tabs: z.array(tab),
      folders: z.array(folder),
      favorites: z.array(favorite),
      recent: z.array(recentTab),
    }),
    summary: 'Everything that the person can open, with their folders, starred and recent items',
  }),
  recent: call({
    method: 'GET',
    path: '/v3/home/recent',
    access: 'member',
    input: noInput,
    output: z.object({ recent: z.array(recentTab) }),
    summary: 'What the person opened lately, newest first',
  }),
  visit: call({
    method: 'POST',
    path: '/v3/home/recent',
    access: 'member',
    input: tabRef,
    output: done,
    summary: 'Note that an app, a table or a page was opened',
  }),
}

const folderId = id('fol')
const label = requiredLine(homeLimits.folderLabel)
const folderTabs = z.array(tabRef).min(1).max(homeLimits.folderTabs)

export const folders = {
  list: call({
    method: 'GET',
    path: '/v3/workspaces',
    access: 'member',
    input: noInput,
    output: z.object({ folders: z.array(folder) }),
    summary: 'The folders that hold something for the person',
  }),
  get: call({
    method: 'GET',
    path: '/v3/workspaces/{id}',
    access: 'member',
    input: input({ id: folderId }),
    output: folder,
    summary: 'One folder',
  }),
  create: call({
    method: 'POST',
    path: '/v3/workspaces',
    access: 'folders.manage',
    input: input({ label, tabs: folderTabs }),
    output: z.object({ id: z.string(), data: folder }),
    summary: 'Make a folder',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/workspaces/{id}',
    access: 'folders.manage',
    input: input({ id: folderId, label: label.optional(), tabs: folderTabs.optional() }),
    output: folder,
    summary: 'Rename a folder or change what it holds',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/workspaces/{id}',
    access: 'folders.manage',
    input: input({ id: folderId }),
    output: z.object({ id: z.string(), status: z.literal('deleted') }),
    summary: 'Delete a folder; what it held stays',
  }),
}

export const favorites = {
  list: call({
    method: 'POST',
    path: '/tabs/list-show-tabs',
    also: 'GET',
    reads: true,
    access: 'member',
    input: noInput,
    output: z.object({ tabs: z.array(favorite) }),
    summary: 'What the person starred, in their order',
  }),
  save: call({
    method: 'POST',
    path: '/customize/tabs',
    access: 'member',
    input: input({
      tabs: z
        .array(z.strictObject({ id: anyId, type: z.enum(favoriteTypes), table_id: anyId.nullable().optional() }))
        .max(homeLimits.favorites),
    }),
    output: z.object({ tabs: z.array(favorite) }),
    summary: 'Save the whole list of what the person starred',
  }),
}

export const foundRecord = z.object({
  table_id: z.string(),
  id: z.number().int(),
  label: z.string().nullable(),
})
export type FoundRecord = z.infer<typeof foundRecord>

const foundPerson = z.object({ id_user: z.string(), name: z.string(), photo_url: z.string().nullable() })

export const search = {
  find: call({
    method: 'GET',
    path: '/v3/search',
    access: 'member',
    input: input({
      q: z.string().max(homeLimits.searchText),
      /** Of each group. */
      limit: z.coerce.number().int().min(1).max(50).default(homeLimits.list),
      /** Only records of this table. */
      table_id: id('tbl').optional(),
    }),
    output: z.object({
      apps: z.array(tab),
      tables: z.array(tab),
      pages: z.array(tab),
      folders: z.array(folder),
      people: z.array(foundPerson),
      records: z.array(foundRecord),
    }),
    summary: 'Search everything that the person may see, without regard to case and accents, best first',
  }),
}
export type SearchAnswer = z.infer<typeof search.find.output>
