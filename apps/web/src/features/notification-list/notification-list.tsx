import { Button } from '@mantine/core'
import { BlockError, EmptyState, TableSkeleton, PageBody, PageHeader, Segmented, toast } from '@oficina/ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { NotificationRow } from './notification-row.tsx'
import classes from './notification-list.module.css'
import { PushOffer } from './push-offer.tsx'
import { setUnread, useUnread } from './unread.ts'

type Filter = 'all' | 'unread'
const mostCounted = 99

/** Everything that happened for this person. */
export function NotificationList({ title }: { title: string }) {
  const { t } = useTranslation(['notifications', 'common'])
  const [filter, setFilter] = useState<Filter>('all')
  const { unread, wasMentioned } = useUnread()
  const list = useInfiniteQuery({
    queryKey: api.notifications.list.key({ filter }),
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list({ filter, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ notifications, more }) => (more ? (notifications.at(-1)?.id ?? null) : null),
  })
  const readAll = useMutation({
    ...api.notifications.readAll.mutationOptions(),
    onSuccess: ({ unread: left }) => setUnread(left),
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.notifications.list.key() }),
  })
  const shown = list.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  return (
    <PageBody width={760}>
      <PageHeader
        title={title}
        text={t('retention')}
        actions={
          unread > 0 && (
            <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate()}>
              {t('markAll')}
            </Button>
          )
        }
      />
      <div className={classes.bar}>
        <Segmented<Filter>
          label={t('filter.label')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('filter.all') },
            {
              value: 'unread',
              label:
                unread === 0 ? t('filter.unread') : `${t('filter.unread')} ${unread > mostCounted ? t('cap') : unread}`,
            },
          ]}
        />
      </div>
      {wasMentioned && <PushOffer />}
      {list.isPending && <TableSkeleton />}
      {list.isError && (
        <BlockError
          title={errorText(list.error)}
          action={
            <Button variant="default" onClick={() => void list.refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {list.isSuccess && shown.length === 0 && <EmptyState illustration="inbox" title={t('empty')} />}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {shown.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </PageBody>
  )
}
