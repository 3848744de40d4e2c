import { isMobile } from '@oficina/ui'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotificationList } from '../../features/notification-list/notification-list.tsx'

export const Route = createFileRoute('/updates/')({
  staticData: { title: 'notifications:updates', messages: ['notifications'] },
  // The same list has one address on desktops; phones keep theirs for the bottom bar.
  beforeLoad: (): void => {
    if (!isMobile()) redirect({ to: '/for-you/notifications/all', replace: true, throw: true })
  },
  component: UpdatesPage,
})

function UpdatesPage() {
  const { t } = useTranslation('notifications')
  return <NotificationList title={t('updates')} />
}
