import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotificationList } from '../../../../features/notification-list/notification-list.tsx'

export const Route = createFileRoute('/for-you/notifications/all/')({
  staticData: { title: 'notifications:title', messages: ['notifications'] },
  component: NotificationsPage,
})

function NotificationsPage() {
  const { t } = useTranslation('notifications')
  return <NotificationList title={t('title')} />
}
