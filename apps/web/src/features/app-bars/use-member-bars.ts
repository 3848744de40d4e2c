import type { App } from '@oficina/contract'
import type { NavDestination } from '@oficina/kinds/bars/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { openPalette } from '../../ground/palette/palette-store.ts'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { addressOf } from './destination.ts'
import { openCreateRecord } from '../fields/new-record/open-create-record.ts'
import type { BarShortcut, BarsEnv, Place, ShortcutEntry } from './bars-env.ts'
import { shortcutSpecs } from './shortcuts.ts'

const byId = (places: readonly (Place & { id: string })[] | undefined) =>
  new Map((places ?? []).map((place) => [place.id, place]))

/** Bars as a member sees them: without what they may not see, and without places that are not there. */
export function useMemberBars(app: Pick<App, 'id' | 'files'> & { kind?: App['kind'] }): BarsEnv {
  const { t } = useTranslation('bars')
  const { can } = useSession()
  const queries = useQueryClient()
  const exists = usePageExists()
  const apps = byId(useQuery(api.apps.list.queryOptions()).data?.apps)
  const seesTables = can['tables.viewPages']
  const tables = byId(useQuery({ ...api.tables.list.queryOptions(), enabled: seesTables }).data?.tables)
  const does = {
    palette: openPalette,
    refresh: () => void queries.invalidateQueries(),
    create: () => void openDialog(can['apps.create'] ? 'createApp' : 'createTable', {}),
  }
  return {
    appId: app.id,
    files: app.files,
    appOf: (id) => apps.get(id),
    tableOf: (id) => tables.get(id),
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
