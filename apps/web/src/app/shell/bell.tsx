import { ActionIcon } from '@mantine/core'
import { cappedCount, Icon, Tip } from '@oficina/ui'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUnread } from '../../features/notification-list/unread.ts'
import classes from './bell.module.css'

/** How many are unread, on the sign that leads to them; past 99 it says so. */
export function UnreadBadge() {
  const { unread } = useUnread()
  if (unread === 0) return null
  return (
    <span className={classes.badge} aria-hidden>
      {cappedCount(unread)}
    </span>
  )
}

export function Bell() {
  const { t } = useTranslation()
  const { unread } = useUnread()
  const label = unread === 0 ? t('nav.notifications') : t('nav.unread', { count: unread, number: cappedCount(unread) })
  return (
    <Tip label={label}>
      <ActionIcon component={Link} to="/for-you/notifications/all" aria-label={label} className={classes.bell ?? ''}>
        <Icon of={IconBell} size={17} />
        <UnreadBadge />
      </ActionIcon>
    </Tip>
  )
}
