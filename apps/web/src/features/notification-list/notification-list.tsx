import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { useTranslation } from 'react-i18next'

/** Everything that happened for this person. */
export function NotificationList({ title }: { title: string }) {
  const { t } = useTranslation('notifications')
  return (
    <PageBody width={760}>
      <PageHeader title={title} text={t('retention')} />
      <EmptyState drawing="inbox" title={t('empty')} />
    </PageBody>
  )
}
