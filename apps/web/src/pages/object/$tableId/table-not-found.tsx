import { IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemNotFound } from '../../../app/errors/item-not-found.tsx'

export function TableNotFound() {
  const { t } = useTranslation('recovery')
  return (
    <ItemNotFound
      title={t('notFound.title')}
      text={t('notFound.text')}
      back={{ to: '/home/tables', label: t('notFound.tables'), icon: IconTable }}
      trash={{ to: '/workspaces/recovery/archived-tables', label: t('notFound.trash') }}
      error="object_not_found"
    />
  )
}
