import { Button } from '@mantine/core'
import { BlockError, EmptyState, PageBody, PageHeader, TableSkeleton } from '@oficina/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { ExportButton } from '../../../features/exports/export-button.tsx'
import { DelayedSearch } from '../../../features/settings/delayed-search.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { HistoryFilterBar } from './filter-bar.tsx'
import { type HistorySearch, readHistorySearch } from './history-search.ts'
import { LogList } from './log-list.tsx'
import classes from './history.module.css'

export const Route = createFileRoute('/settings/action-history/')({
  validateSearch: readHistorySearch,
  staticData: { title: 'history:title', can: 'history.view', messages: ['history', 'fields', 'roles'] },
  component: HistoryPage,
})

function HistoryPage() {
  const { t } = useTranslation(['history', 'common'])
  const search = Route.useSearch()
  const navigate = useNavigate({ from: '/settings/action-history/' })
  const mayExport = useCan('history.export')
  const change = (patch: Partial<Record<keyof HistorySearch, unknown>>) =>
    void navigate({
      // What the address says beside the log stays.
      search: ({ q, filters, ...rest }) => ({ ...rest, ...readHistorySearch({ q, filters, ...patch }) }),
      replace: true,
    })
  const query = { ...(search.q && { search: search.q }), ...(search.filters && { filters: search.filters }) }
  const list = useInfiniteQuery({
    queryKey: [...api.history.log.key(query), 'pages'],
    queryFn: ({ pageParam, signal }) => api.history.log({ ...query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.more ? last.page + 1 : null),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const isNarrowed = search.q !== undefined || search.filters !== undefined
  return (
    <PageBody width={1120}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <ExportButton
            label={t('export')}
            subject="history"
            blocked={mayExport ? null : t('exportBlocked')}
            pauseText={t('exportPause')}
            onExport={() =>
              api.exports.history({
                direct: true,
                ...(search.q && { search: search.q }),
                ...(search.filters && { new_filters: search.filters }),
              })
            }
          />
        }
      />
      <div className={classes.bar}>
        <DelayedSearch
          className={classes.search}
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q })}
        />
      </div>
      <HistoryFilterBar filters={search.filters ?? {}} onChange={(filters) => change({ filters })} />
      {list.isPending && <TableSkeleton rows={8} />}
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
      {list.data && items.length === 0 && (
        <EmptyState
          place="card"
          illustration="clock"
          title={isNarrowed ? t('empty.filtered') : t('empty.title')}
          text={isNarrowed ? t('empty.filteredText') : t('empty.text')}
          actions={
            isNarrowed && (
              <Button variant="default" onClick={() => change({ q: undefined, filters: undefined })}>
                {t('empty.clear')}
              </Button>
            )
          }
        />
      )}
      {items.length > 0 && <LogList items={items} />}
      {list.hasNextPage && (
        <Button variant="default" mt={12} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <p className={`t-small t-3 ${classes.kept}`}>{t('kept')}</p>
    </PageBody>
  )
}
