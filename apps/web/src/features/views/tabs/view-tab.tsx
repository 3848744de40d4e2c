import type { Table, View } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { copyText, Icon, LazyMenu, Menu, tabLink, toast, useContextMenu } from '@oficina/ui'
import { IconChevronDown, IconExternalLink, IconLink, IconTool } from '@tabler/icons-react'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTableLinks } from '../table-place.ts'
import { viewIcons } from '../view-types.ts'
import { useViewLabel } from './use-view-label.ts'
import { ViewMenuItems } from './view-menu-items.tsx'
import classes from './view-tabs.module.css'

interface ViewTabProps {
  table: Table
  view: View
  isCurrent: boolean
  canManage: boolean
  /** The way to its settings, where managing needs Build mode first. */
  onEdit: (() => void) | null
}

/** The tab of a view, with what can be done with it behind an arrow and a right click. */
export function ViewTab({ table, view, isCurrent, canManage, onEdit }: ViewTabProps) {
  const { t } = useTranslation('views')
  const navigate = useNavigate()
  const router = useRouter()
  const labelOf = useViewLabel()
  const linkTo = useTableLinks(table.id)
  const label = t('tabs.menu', { view: labelOf(view) })
  const address = () => window.location.origin + router.buildLocation(linkTo(view.id)).href
  const copyLink = async () => {
    if (await copyText(address())) toast.success({ title: t('tabs.linkCopied') })
    else toast.error({ title: t('tabs.linkNotCopied') })
  }
  const items = () => (
    <>
      <Menu.Item component="a" href={address()} target="_blank" leftSection={<Icon of={IconExternalLink} size={15} />}>
        {t('tabs.openTab')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconLink} size={15} />} onClick={() => void copyLink()}>
        {t('tabs.copyLink')}
      </Menu.Item>
      {onEdit && (
        <Menu.Item leftSection={<Icon of={IconTool} size={15} />} onClick={onEdit}>
          {t('tabs.edit')}
        </Menu.Item>
      )}
      {canManage && (
        <>
          <Menu.Divider />
          <ViewMenuItems tableId={table.id} view={view} onCopied={(copy) => void navigate(linkTo(copy.id))} />
        </>
      )}
    </>
  )
  const context = useContextMenu<true>({ label, of: () => true, items })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link inside takes the keys
    <span className={classes.tab} {...context.handlers}>
      <Link {...linkTo(view.id)} className={tabLink} aria-current={isCurrent ? 'page' : undefined} activeProps={{}}>
        <Icon of={viewIcons[view.type]} size={15} /> {labelOf(view)}
      </Link>
      {canManage && isCurrent && (
        <LazyMenu
          position="bottom-start"
          target={
            <ActionIcon size={20} aria-label={label}>
              <Icon of={IconChevronDown} size={13} />
            </ActionIcon>
          }
          items={items}
        />
      )}
      {context.menu}
    </span>
  )
}
