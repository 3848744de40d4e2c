import { storage, tabStorage } from '../../lib/storage.ts'

/** What stands open beside a table. */
export type ToolTab = 'tools' | 'views' | null

/** The view that was looked through last; null when the plain table was. */
export const lastViewOf = (tableId: string): string | null => storage.get(`last-view.${tableId}`)

export function rememberView(tableId: string, viewId: string | null) {
  if (viewId === null) storage.remove(`last-view.${tableId}`)
  else storage.set(`last-view.${tableId}`, viewId)
}

/** It starts on the views for whoever was looking through one, else on the tools. */
export const firstTab = (viewId: string | null, lastView: string | null): ToolTab =>
  viewId !== null || lastView !== null ? 'views' : 'tools'

/** What is open at each table: going from view to view must not open what was closed. */
const open = new Map<string, ToolTab>()

/** What stood open stays so, also when the page is loaded anew; only a new visit begins with `first`. */
export function openTab(tableId: string, first: () => ToolTab): ToolTab {
  const known = open.get(tableId)
  if (known !== undefined) return known
  const left = tabStorage.get(`tool-tab.${tableId}`)
  return keepTab(tableId, left === 'tools' || left === 'views' ? left : first())
}

export function keepTab(tableId: string, tab: ToolTab): ToolTab {
  open.set(tableId, tab)
  if (tab === null) tabStorage.remove(`tool-tab.${tableId}`)
  else tabStorage.set(`tool-tab.${tableId}`, tab)
  return tab
}

export interface TabStep {
  tab: ToolTab
  /** Where to go with it: a view by its id, or back to the table itself. */
  go: { view: string | null } | null
}

/**
 * What a press on a tab does. The open one closes; the views open on the one that was looked through last, and whoever
 * leaves them is back at the table itself.
 */
export function pressTab(
  now: ToolTab,
  pressed: Exclude<ToolTab, null>,
  viewId: string | null,
  lastView: string | null,
): TabStep {
  const tab = now === pressed ? null : pressed
  if (tab === 'views') return { tab, go: viewId === null && lastView !== null ? { view: lastView } : null }
  return { tab, go: now === 'views' && viewId !== null ? { view: null } : null }
}
