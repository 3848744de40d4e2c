import { IconApps } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemNotFound } from '../error-pages/item-not-found.tsx'

export function AppNotFound() {
  const { t } = useTranslation('apps')
  return (
    <ItemNotFound
      title={t('notFound.title')}
      text={t('notFound.text')}
      back={{ to: '/home/apps', label: t('notFound.apps'), icon: IconApps }}
      trash={{ to: '/home/recovery/archived-apps', label: t('notFound.trash') }}
      error="app_not_found"
    />
  )
}
