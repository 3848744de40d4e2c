import type { App } from '@oficina/contract'
import { api } from '../../lib/api.ts'
import { subscribe } from '../../lib/realtime.ts'
import { askingOf, typeOf } from './data/app-data.tsx'
import { AppDataStore } from './data/app-data-store.ts'
import { traitsOf } from './faces.ts'

export const listen = (tableId: string, onChanges: () => void) => subscribe(`records:${tableId}`, onChanges)

export const storeFor = (appId: string): AppDataStore =>
  new AppDataStore((blocks) => api.apps.data({ appId, blocks }), listen)

/** Milliseconds within which the page is there; answers that waited longer for one may be old. */
const patience = 3_000

let early: { appId: string; store: AppDataStore; at: number } | null = null

/** Asks for what the blocks of a page show while the page itself is still being made. */
export function askBlocks(app: App): void {
  const store = storeFor(app.id)
  for (const block of app.components)
    if (block.problem === null && traitsOf(typeOf(block)).asksAhead) store.ahead(askingOf(block), {})
  early = { appId: app.id, store, at: performance.now() }
}

/** The store of a page that is about to be drawn, with its first questions under way where they were asked. */
export function takeStore(appId: string): AppDataStore {
  const found = early
  early = null
  const isFresh = found?.appId === appId && performance.now() - found.at < patience
  return found && isFresh ? found.store : storeFor(appId)
}
