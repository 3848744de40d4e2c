import type { Table, View } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import { Banner, Dialog, EmptyState, Icon, LazyMenu } from '@oficina/ui'
import { IconDots, IconEye, IconEyeOff, IconPlus, IconTool } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { moved } from '../../sortable-list/moved.ts'
import { SortableList } from '../../sortable-list/sortable-list.tsx'
import { useHiddenViews } from '../personal/hidden-views.ts'
import { useViewActions } from '../tabs/use-view-actions.ts'
import { useViewLabel } from '../tabs/use-view-label.ts'
import { useViews } from '../tabs/use-views.ts'
import { ViewMenuItems } from '../tabs/view-menu-items.tsx'
import { viewIcons } from '../view-types.ts'
import { api } from '../../../lib/api.ts'
import { useInMode, useOffersBuild } from '../../structure/in-mode.ts'
import { useStartBuilding } from '../../../ground/session/build-mode.ts'
import { useCan } from '../../../ground/session/session.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import classes from './table-views.module.css'

/** The views of a table: their order, which one it opens with, and which the person wants to see. */
export default function TableViews({ params: { tableId }, onClose }: DialogProps<{ tableId: string }>) {
  const { t } = useTranslation('views')
  const table = useInMode(useSuspenseQuery(api.tables.get.queryOptions({ tableId })).data)
  const mayManage = useCan('views.manage')
  const canManage = mayManage && table.can.manage
  const offersBuild = useOffersBuild(tableId) && mayManage
  const startBuilding = useStartBuilding()
  const { views } = useViews(tableId)
  return (
    <Dialog
      title={t('manage.title')}
      width={560}
      onClose={() => onClose()}
      footer={
        <>
          {canManage && (
            <Button
              variant="default"
              leftSection={<Icon of={IconPlus} size={15} />}
              onClick={() => void openDialog('addTabView', { tableId })}
            >
              {t('manage.add')}
            </Button>
          )}
          {offersBuild && (
            <Button variant="default" leftSection={<Icon of={IconTool} size={15} />} onClick={startBuilding}>
              {t('manage.edit')}
            </Button>
          )}
          <Button onClick={() => onClose()} data-autofocus>
            {t('manage.done')}
          </Button>
        </>
      }
    >
      {canManage ? (
        <p className="t-2">{t('manage.text')}</p>
      ) : offersBuild ? (
        <p className="t-2">{t('manage.useText')}</p>
      ) : (
        <Banner tone="info">
          {t('manage.denied')}. {t('manage.deniedText')}
        </Banner>
      )}
      {views.length === 0 ? (
        <EmptyState place="bare" illustration="table" title={t('manage.empty')} />
      ) : (
        <ViewList table={table} views={views} canManage={canManage} />
      )}
    </Dialog>
  )
}

function ViewList({ table, views, canManage }: { table: Table; views: readonly View[]; canManage: boolean }) {
  const { t } = useTranslation('views')
  const { reorder } = useViewActions(table.id)
  return (
    <div className={classes.list}>
      <SortableList
        label={t('manage.title')}
        items={views}
        keyOf={(view) => view.id}
        nameOf={(view) => view.label}
        first={canManage ? 0 : views.length}
        onMove={(from, to) => void reorder(moved(views, from, to).map(({ id }) => id))}
      >
        {(view) => <ViewLine table={table} view={view} canManage={canManage} />}
      </SortableList>
    </div>
  )
}

function ViewLine({ table, view, canManage }: { table: Table; view: View; canManage: boolean }) {
  const { t } = useTranslation('views')
  const [hidden, toggle] = useHiddenViews(table.id)
  const labelOf = useViewLabel()
  const isHidden = hidden.includes(view.id)
  return (
    <>
      <Icon of={viewIcons[view.type]} size={15} className={classes.sign} />
      <span className={`t-cut ${classes.name}`} title={labelOf(view)} data-hidden={isHidden || undefined}>
        {labelOf(view)}
      </span>
      {view.is_default && <span className={`t-small t-3 ${classes.note}`}>{t('manage.default')}</span>}
      <ActionIcon
        aria-label={t(isHidden ? 'manage.show' : 'manage.hide', { view: labelOf(view) })}
        onClick={() => toggle(view.id)}
      >
        <Icon of={isHidden ? IconEyeOff : IconEye} size={15} />
      </ActionIcon>
      {canManage && (
        <LazyMenu
          position="bottom-end"
          target={
            <ActionIcon aria-label={t('tabs.menu', { view: labelOf(view) })}>
              <Icon of={IconDots} size={15} />
            </ActionIcon>
          }
          items={() => <ViewMenuItems tableId={table.id} view={view} />}
        />
      )}
    </>
  )
}
