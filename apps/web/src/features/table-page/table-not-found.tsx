import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemNotFound } from '../error-pages/item-not-found.tsx'
import { useSession } from '../../ground/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { subscribe } from '../../lib/realtime.ts'

export function TableNotFound() {
  const { t } = useTranslation('recovery')
  return (
    <ItemNotFound
      title={t('notFound.title')}
      text={t('notFound.text')}
      back={{ to: '/home/tables', label: t('notFound.tables'), icon: IconTable }}
      trash={{ to: '/home/recovery/archived-tables', label: t('notFound.trash') }}
      error="object_not_found"
    />
  )
}

export const isGone = (error: unknown): boolean => isApiError(error) && error.code === 404

/** Around every page of a table: one that goes away while it is looked at says so. */
export function TableStays({ tableId, children }: { tableId: string; children: ReactNode }) {
  const { org } = useSession()
  const { error, refetch } = useQuery(api.tables.get.queryOptions({ tableId }))
  // Everyone is told in the organisation's own room: the table's has no listeners left once it is gone.
  useEffect(
    () =>
      subscribe(`org:${org.id}`, ({ type, payload }) => {
        const isMine = (payload as { tableId?: string } | null)?.tableId === tableId
        if (isMine && /^table\.(?:archived|erased|restored)$/.test(type)) void refetch()
      }),
    [org.id, tableId, refetch],
  )
  return isGone(error) ? <TableNotFound /> : children
}
