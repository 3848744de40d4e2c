import type { Table, View } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { Icon, TabBar, tabLink, useMobile } from '@oficina/ui'
import { IconAdjustmentsHorizontal, IconLayoutGridAdd, IconPlus, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../ground/session/session.ts'
import { useOffersBuild } from '../../structure/in-mode.ts'
import { useHiddenViews, visibleOf } from '../personal/hidden-views.ts'
import { useTableLinks } from '../table-place.ts'
import type { Views } from './use-views.ts'
import { ViewTab } from './view-tab.tsx'
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
  const mayManage = useCan('views.manage')
  const canManage = mayManage && table.can.manage
  const offersBuild = useOffersBuild(table.id) && mayManage
  const edit = (viewId: string) => void openDialog('addTabView', { tableId: table.id, viewId })
  const [hidden] = useHiddenViews(table.id)
  const linkTo = useTableLinks(table.id)
  const isMobile = useMobile()
  return (
    <TabBar label={t('tabs.label')} height={36} end={end}>
      <Link {...linkTo(null)} className={tabLink} aria-current={current === null ? 'page' : undefined} activeProps={{}}>
        <Icon of={IconTable} size={15} /> {t('tabs.all')}
      </Link>
      {visibleOf(views.views, hidden, current?.id).map((view) => (
        <ViewTab
          key={view.id}
          table={table}
          view={view}
          isCurrent={current?.id === view.id}
          canManage={canManage}
          onEdit={offersBuild ? () => edit(view.id) : null}
        />
      ))}
      {canManage && (
        <ActionIcon
          className={classes.add ?? ''}
          aria-label={t('tabs.add')}
          onClick={() => void openDialog('addTabView', { tableId: table.id })}
        >
          {/* A phone has one bare "+", for what is made most. */}
          <Icon of={isMobile ? IconLayoutGridAdd : IconPlus} />
        </ActionIcon>
      )}
      {views.views.length > 0 && (
        <ActionIcon
          className={classes.add ?? ''}
          aria-label={t('manage.open')}
          title={t('manage.open')}
          onClick={() => void openDialog('tableViews', { tableId: table.id })}
        >
          <Icon of={IconAdjustmentsHorizontal} size={15} />
        </ActionIcon>
      )}
    </TabBar>
  )
}
