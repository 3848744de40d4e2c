import { IconHome } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemNotFound } from '../error-pages/item-not-found.tsx'

export function DocPageNotFound() {
  const { t } = useTranslation('documents')
  return (
    <ItemNotFound
      title={t('notFound.title')}
      text={t('notFound.text')}
      back={{ to: '/home', label: t('notFound.home'), icon: IconHome }}
      trash={{ to: '/home/recovery', label: t('notFound.trash') }}
      error="doc_page_not_found"
    />
  )
}
