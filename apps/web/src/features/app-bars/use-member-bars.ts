import type { App } from '@oficina/contract'
import type { BottomNav, MenuBar, NavDestination } from '@oficina/kinds/bars/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { openPalette, openPaletteAt } from '../../ground/palette/palette-store.ts'
import { useSession } from '../../ground/session/session.ts'
import { runShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { api } from '../../lib/api.ts'
import { addressOf } from './destination.ts'
import { openCreateRecord } from '../fields/new-record/open-create-record.ts'
import { homeQuery } from '../items/home-query.ts'
import type { BarShortcut, BarsEnv, Place, ShortcutEntry } from './bars-env.ts'
import { shortcutSpecs } from './shortcuts.ts'
import { useGoneRecords } from './use-gone-records.ts'

const byId = (places: readonly (Place & { id: string })[] | undefined) =>
  new Map((places ?? []).map((place) => [place.id, place]))

/** Bars as a member sees them: without what they may not see, and without places that are not there. */
export function useMemberBars(
  app: Pick<App, 'id' | 'files'> & { kind?: App['kind']; settings?: App['settings'] },
): BarsEnv {
  const { t } = useTranslation('bars')
  const { can } = useSession()
  const queries = useQueryClient()
  const exists = usePageExists()
  const appList = useQuery(api.apps.list.queryOptions()).data?.apps
  const apps = byId(appList)
  const seesTables = can['tables.viewPages']
  const tableList = useQuery({ ...api.tables.list.queryOptions(), enabled: seesTables }).data?.tables
  const tables = byId(tableList)
  const menu = app.settings?.menu_bar as MenuBar | null | undefined
  const hasFolders = menu?.items.some(({ type }) => type === 'workspace') ?? false
  const home = useQuery({ ...homeQuery, enabled: hasFolders }).data
  const folders = new Map((home?.folders ?? []).map((folder) => [folder.id, folder]))
  const bottom = app.settings?.bottom_nav as BottomNav | null | undefined
  const isRecordGone = useGoneRecords(bottom?.items ?? [])
  const does = {
    palette: openPalette,
    refresh: () => void queries.invalidateQueries(),
    // On a phone the menu is not there, and the action bar lists the same.
    create: () => void (runShortcut('create') || openPaletteAt({ group: 'create' })),
  }
  return {
    appId: app.id,
    files: app.files,
    appOf: (id) => apps.get(id),
    tableOf: (id) => tables.get(id),
    folderOf: (id) => folders.get(id),
    isGone: (to) => {
      if (to.type === 'link') return false
      if (to.type === 'app') return appList !== undefined && !apps.has(to.target)
      if (to.type === 'table' && !seesTables) return true
      const tableId = to.type === 'record' ? (to.record_table ?? '') : to.target
      // Without a list of tables, the server left out what is not for whoever looks.
      const isTableGone = tableList !== undefined && !tables.has(tableId)
      return isTableGone || isRecordGone(to)
    },
    hasPage: exists,
    // A record opens over the page.
    hrefOf: (to) => (to.type === 'record' ? null : (insideOf(app, to) ?? addressOf(to))),
    open: openHere,
    shortcuts: (ids) =>
      ids.flatMap((id: BarShortcut): ShortcutEntry[] => {
        const { icon, can: ability, path, does: act } = shortcutSpecs[id]
        if (ability && !can[ability]) return []
        const entry = { id, icon, label: t(`shortcut.${id}`) }
        if (path !== undefined) return exists(path) ? [{ ...entry, href: path }] : []
        return act ? [{ ...entry, onPress: does[act] }] : []
      }),
  }
}

/** What a bundle leads to opens between its bars. */
function insideOf(app: { id: string; kind?: App['kind'] }, { type, target }: NavDestination): string | null {
  if (app.kind !== 'bundle' || target === app.id) return null
  if (type === 'app') return `/app/${app.id}/bundle/app/${target}`
  return type === 'table' ? `/app/${app.id}/bundle/legacy-table/${target}` : null
}

function openHere({ type, target, record_table }: NavDestination): void {
  if (type === 'addRecord') void openCreateRecord(target)
  if (type === 'record' && record_table) void openDialog('viewRecord', { object: record_table, id: target })
}
