import { Button, NativeSelect } from '@mantine/core'
import type { MenuBarItem } from '@oficina/kinds/bars/index'
import { Icon, type IconType } from '@oficina/ui'
import { IconFolder, IconFolderPlus, IconMessageCircle, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { appIconOf } from '../../appearance/app-icon.ts'
import { homeQuery } from '../../items/home-query.ts'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import { tableIconOf } from '../../appearance/table-icons.ts'
import type { BarsEnv } from '../bars-env.ts'
import { depthsOf, withMoved, withoutFolder } from '../menu-tree.ts'
import classes from './editors.module.css'
import { ItemRow } from './item-row.tsx'
import { newItemId } from './new-item-id.ts'

interface MenuItemsEditorProps {
  items: readonly MenuBarItem[]
  env: BarsEnv
  onChange: (change: (items: readonly MenuBarItem[]) => MenuBarItem[]) => void
}

/** What a menu holds, in its order. A folder is what stands between its beginning and its end. */
export function MenuItemsEditor({ items, env, onChange }: MenuItemsEditorProps) {
  const { t } = useTranslation('bars')
  const seesTables = useCan('tables.viewPages')
  const apps = useQuery(api.apps.list.queryOptions()).data?.apps ?? []
  const tables = useQuery({ ...api.tables.list.queryOptions(), enabled: seesTables }).data?.tables ?? []
  const kept = useQuery(homeQuery).data?.folders ?? []
  const depths = depthsOf(items)
  const folders = new Map(items.flatMap((item) => (item.type === 'folder' ? [[item.id, item.folder_config.name]] : [])))
  const faceOf = (item: MenuBarItem): { icon: IconType; name: string } => {
    switch (item.type) {
      case 'app': {
        const place = env.appOf(item.app_id)
        return { icon: appIconOf(place?.icon ?? null), name: place?.label ?? t('edit.gone') }
      }
      case 'table': {
        const place = env.tableOf(item.table_id)
        return { icon: tableIconOf(place?.icon ?? null), name: place?.label ?? t('edit.gone') }
      }
      case 'favorites':
        return { icon: IconStar, name: t('shortcut.favorites') }
      case 'workspace':
        return { icon: IconFolder, name: env.folderOf(item.item_id)?.label ?? t('edit.gone') }
      case 'chat_channel':
        return { icon: IconMessageCircle, name: t('shortcut.chat') }
      case 'folder':
        return { icon: IconFolder, name: item.folder_config.name }
      case 'folder_end':
        return { icon: IconFolder, name: t('folder.end', { name: folders.get(item.folder_end_for) ?? '' }) }
    }
  }
  const add = (item: MenuBarItem) => onChange((now) => [...now, item])
  const addFolder = async () => {
    const config = await openDialog('menuFolder', { folder: null })
    if (!config) return
    const id = newItemId()
    onChange((now) => [
      ...now,
      { id, type: 'folder', folder_config: config },
      { id: newItemId(), type: 'folder_end', folder_end_for: id },
    ])
  }
  const editFolder = async (item: Extract<MenuBarItem, { type: 'folder' }>) => {
    const config = await openDialog('menuFolder', { folder: item.folder_config })
    if (config) onChange((now) => now.map((one) => (one.id === item.id ? { ...item, folder_config: config } : one)))
  }
  const removerOf = (item: MenuBarItem) => {
    if (item.type === 'folder_end') return undefined
    if (item.type === 'folder') return () => onChange((now) => withoutFolder(now, item.id))
    return () => onChange((now) => now.filter(({ id }) => id !== item.id))
  }
  const options = (list: readonly { id: string; label: string }[]) => [
    { value: '', label: '' },
    ...list.map(({ id, label }) => ({ value: id, label })),
  ]
  return (
    <div className={classes.stack}>
      <SortableList
        label={t('edit.items')}
        items={items}
        keyOf={({ id }) => id}
        nameOf={(item) => faceOf(item).name}
        onMove={(from, to) => onChange((now) => withMoved(now, from, to))}
      >
        {(item, n) => {
          const { icon, name } = faceOf(item)
          return (
            <ItemRow
              sign={<Icon of={icon} className={item.type === 'folder_end' ? classes.end : undefined} />}
              name={name}
              depth={depths[n] ?? 0}
              onEdit={item.type === 'folder' ? () => void editFolder(item) : undefined}
              onRemove={removerOf(item)}
            />
          )
        }}
      </SortableList>
      <div className={classes.pair}>
        <NativeSelect
          label={t('edit.addApp')}
          value=""
          data={options(apps)}
          onChange={({ currentTarget: { value } }) => value && add({ id: newItemId(), type: 'app', app_id: value })}
        />
        {seesTables && (
          <NativeSelect
            label={t('edit.addTable')}
            value=""
            data={options(tables)}
            onChange={({ currentTarget: { value } }) =>
              value && add({ id: newItemId(), type: 'table', table_id: value })
            }
          />
        )}
        {kept.length > 0 && (
          <NativeSelect
            label={t('edit.addWorkspace')}
            value=""
            data={options(kept)}
            onChange={({ currentTarget: { value } }) =>
              value && add({ id: newItemId(), type: 'workspace', item_id: value })
            }
          />
        )}
      </div>
      <div className={classes.adders}>
        <Button variant="default" leftSection={<Icon of={IconFolderPlus} size={15} />} onClick={() => void addFolder()}>
          {t('folder.add')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconStar} size={15} />}
          disabled={items.some(({ type }) => type === 'favorites')}
          onClick={() => add({ id: newItemId(), type: 'favorites' })}
        >
          {t('edit.addFavorites')}
        </Button>
      </div>
    </div>
  )
}
