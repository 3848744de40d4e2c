import type { Table, View } from '@oficina/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { Icon, TabBar, tabLink, toast } from '@oficina/ui'
import {
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, openDialog } from '../../app/dialogs/dialog-stack.ts'
import { useCan } from '../../app/session/session.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import type { Views } from './use-views.ts'
import { viewIcons } from './view-types.ts'
import classes from './view-tabs.module.css'

interface ViewTabsProps {
  table: Table
  views: Views
  current: View | null
  /** Stands at the right of the tabs. */
  end?: ReactNode
}

/** The ways in which a table is looked at, each with its address; the plain table comes first. */
export function ViewTabs({ table, views, current, end }: ViewTabsProps) {
  const { t } = useTranslation('views')
  const canManage = useCan('views.manage')
  return (
    <TabBar label={t('tabs.label')} height={36} end={end}>
      <Link
        to="/object/$tableId"
        params={{ tableId: table.id }}
        search={{ plain: true }}
        className={tabLink}
        aria-current={current === null ? 'page' : undefined}
        activeProps={{}}
      >
        <Icon of={IconTable} size={15} /> {t('tabs.all')}
      </Link>
      {views.views.map((view) => (
        <span key={view.id} className={classes.tab}>
          <Link
            to="/object/$tableId/views/$viewId"
            params={{ tableId: table.id, viewId: view.id }}
            search={{}}
            className={tabLink}
            aria-current={current?.id === view.id ? 'page' : undefined}
            activeProps={{}}
          >
            <Icon of={viewIcons[view.type]} size={15} /> {view.label}
          </Link>
          {canManage && current?.id === view.id && <ViewMenu table={table} view={view} isDefault={view.is_default} />}
        </span>
      ))}
      {canManage && (
        <ActionIcon
          className={classes.add ?? ''}
          aria-label={t('tabs.add')}
          onClick={() => void openDialog('addTabView', { tableId: table.id })}
        >
          <Icon of={IconPlus} />
        </ActionIcon>
      )}
    </TabBar>
  )
}

function ViewMenu({ table, view, isDefault }: { table: Table; view: View; isDefault: boolean }) {
  const { t } = useTranslation('views')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const tableId = table.id
  const change = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const done = await work()
      await queries.invalidateQueries({ queryKey: api.views.list.key({ tableId }) })
      return done
    } catch (error) {
      toast.error({ title: errorText(error) })
      return undefined
    }
  }
  const duplicate = async () => {
    const made = await change(() => api.views.duplicate({ tableId, viewId: view.id }))
    if (made) await navigate({ to: '/object/$tableId/views/$viewId', params: { tableId, viewId: made.id }, search: {} })
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('tabs.removeTitle', { view: view.label }),
      text: t('tabs.removeText'),
      confirmLabel: t('tabs.remove'),
      danger: true,
    })
    if (!isSure) return
    // First away from it: a view that is gone has no page.
    await navigate({ to: '/object/$tableId', params: { tableId }, search: { plain: true } })
    await change(() => api.views.remove({ tableId, viewId: view.id }))
  }
  const makeDefault = () => change(() => api.views.setDefault({ tableId, viewId: isDefault ? null : view.id }))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={20} aria-label={t('tabs.menu', { view: view.label })}>
          <Icon of={IconChevronDown} size={13} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon of={IconPencil} size={15} />}
          onClick={() => void openDialog('addTabView', { tableId, viewId: view.id })}
        >
          {t('tabs.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconCopy} size={15} />} onClick={() => void duplicate()}>
          {t('tabs.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={isDefault ? IconPinnedOff : IconPin} size={15} />}
          onClick={() => void makeDefault()}
        >
          {t(isDefault ? 'tabs.noDefault' : 'tabs.makeDefault')}
        </Menu.Item>
        {view.can_delete && (
          <Menu.Item leftSection={<Icon of={IconTrash} size={15} />} onClick={() => void remove()}>
            {t('tabs.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
