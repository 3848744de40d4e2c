import type { App, Component, Table } from '@oficina/contract'
import type { BlockParams, BlockTypeId } from '@oficina/kinds/blocks/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type ApiError, api } from '../../../lib/api.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { subscribe } from '../../../lib/realtime.ts'
import type { BarsEnv } from '../../app-bars/bars-env.ts'
import type { SendFile } from '../../fields/editors/file-sender.ts'
import type { Env } from '../../fields/field-env.ts'
import { hasFace } from '../faces.ts'
import { type AskBlocks, type AskingBlock, AppDataStore, type BlockData, keyOf } from './app-data-store.ts'
import { PageParams } from './page-params.ts'

/** Where the blocks of a page read from. A public page has one of its own. */
export interface AppDataSource {
  /** Names what is shown: another link, or the same one built otherwise, may show other fields of a table. */
  key: string
  ask: AskBlocks
  /** A table with the fields that may be shown. */
  table: (tableId: string) => Promise<Table>
  /** How values are written for whoever looks. */
  env: Env
  /** Sends what was filled into a form block. */
  submit: (blockId: string, values: Record<string, unknown>) => Promise<unknown>
  /** Sends a file ahead of such a form. */
  sendFile: (blockId: string, ...file: Parameters<SendFile>) => ReturnType<SendFile>
  /** What a top bar block needs to know of whoever looks. */
  bars?: BarsEnv
  /** Where a page that asks for what it should not is reported. */
  reportHref: string
}

export interface AppData {
  app: App
  store: AppDataStore
  params: PageParams
  source: AppDataSource | null
}

export const AppDataContext = createContext<AppData | null>(null)

export function useAppData(): AppData {
  const data = use(AppDataContext)
  if (!data) throw new Error('blocks stand inside an AppDataProvider')
  return data
}

/** Whoever reads from the product itself is signed in, and may do what their role lets them; visitors only look. */
export const useIsMember = (): boolean => useAppData().source === null

/** A block's type as far as we know it. */
export const typeOf = ({ type }: Component): BlockTypeId | null => (hasFace(type) ? type : null)
export const tableIdOf = (block: Component): string | null =>
  typeof block.settings.tableId === 'string' ? block.settings.tableId : null

export const askingOf = (block: Component): AskingBlock => ({
  id: block.id,
  version: block.version,
  tableId: tableIdOf(block),
})

/** What the rest of the page has set for a block. */
export function useBlockParams(block: Component): BlockParams {
  const { params } = useAppData()
  const type = typeOf(block)
  const tableId = tableIdOf(block)
  const { id } = block
  const text = useSyncExternalStore(params.subscribe, () =>
    type === null ? '{}' : JSON.stringify(params.paramsOf({ id, type, tableId })),
  )
  return useMemo(() => JSON.parse(text) as BlockParams, [text])
}

/** What a block was answered, kept up to date while it is shown. `own` goes on top of what the page has set. */
export function useBlockData(block: Component, own?: BlockParams): BlockData & { retry: () => void } {
  const { store } = useAppData()
  const shared = useBlockParams(block)
  const { id, version } = block
  const tableId = tableIdOf(block)
  const text = JSON.stringify({ ...shared, ...own })
  const key = keyOf({ id, version, tableId }, JSON.parse(text) as BlockParams)
  const watch = useCallback(
    (changed: () => void) => store.watch({ id, version, tableId }, JSON.parse(text) as BlockParams, changed),
    [store, id, version, tableId, text],
  )
  const data = useSyncExternalStore(watch, () => store.get(key))
  return { ...data, retry: () => store.retry({ id, version, tableId }, JSON.parse(text) as BlockParams) }
}

/** The table that a block shows, read again when its structure changes; undefined while it is on its way. */
export function useBlockTable(tableId: string | null): { table: Table | undefined; error: ApiError | null } {
  const { source } = useAppData()
  const queries = useQueryClient()
  const id = tableId ?? ''
  const { data, error } = useQuery<Table, ApiError>({
    queryKey: source ? ['public', 'table', source.key, id] : api.tables.get.key({ tableId: id }),
    queryFn: () => (source ? source.table(id) : api.tables.get({ tableId: id })),
    enabled: tableId !== null,
  })
  useEffect(() => {
    if (tableId === null || source) return
    return subscribe(`table:${tableId}`, () => readAgain(queries, api.tables.get.key({ tableId })))
  }, [tableId, source, queries])
  return { table: data, error }
}

const titleBar = 'title-bar'

/** What the title bar of the page looks for. It drives the filter block that it names, one block, or all. */
export function useTitleBarSearch(): { text: string; set: (text: string) => void } {
  const { app, params } = useAppData()
  const bar = app.settings.title_bar as { search_filter_id?: string | null; component?: string | null } | null
  const source = bar?.search_filter_id ?? titleBar
  const component = bar?.component ?? null
  const text = useSyncExternalStore(params.subscribe, () => params.textOf(source))
  const set = (next: string) => {
    if (source === titleBar)
      params.setSearch(source, next, { tableId: null, targets: component === null ? [] : [component] })
    // The filter block says itself whom it drives.
    else params.setSearch(source, next)
  }
  return { text, set }
}
