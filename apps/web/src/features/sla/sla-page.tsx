import { ActionIcon, Button } from '@mantine/core'
import { EmptyState, Icon, PageBody, PageHeader, TableSkeleton } from '@oficina/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useTable } from '../records/use-table.ts'
import { useRecordEvents } from '../records/use-record-events.ts'
import { openEditFields } from '../structure/edit-fields.tsx'
import { useOffersBuild } from '../structure/in-mode.ts'
import { SlaExport } from './sla-export.tsx'
import { measuredFields } from './sla-fields.ts'
import { SlaFilters } from './sla-filters.tsx'
import { SlaList } from './sla-list.tsx'
import { isNarrowed, type SlaSearch, slaQueryOf, sortedBy } from './sla-search.ts'
import classes from './sla.module.css'

interface SlaPageProps {
  tableId: string
  search: SlaSearch
  onSearch: (patch: SlaSearch) => void
}

const nothingNarrowed: SlaSearch = { field: undefined, stage: undefined, recordId: undefined }

/** How long the records of a table were in which stage. */
export function SlaPage({ tableId, search, onSearch }: SlaPageProps) {
  const { t } = useTranslation(['sla', 'notices'])
  const table = useTable(tableId)
  const offersBuild = useOffersBuild(tableId)
  const query = slaQueryOf(tableId, search)
  const list = useInfiniteQuery({
    queryKey: [...api.sla.audit.key(query), 'pages'],
    queryFn: ({ pageParam, signal }) => api.sla.audit({ ...query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.more ? last.page + 1 : null),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  useRecordEvents(tableId, () => void list.refetch())
  const fields = measuredFields(table.fields)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const hasField = fields.length > 0
  return (
    <PageBody width="full">
      <PageHeader
        title={t('title')}
        text={t('text', { label: table.label })}
        icon={
          <ActionIcon
            renderRoot={(props) => <Link {...props} to="/object/$tableId" params={{ tableId }} />}
            aria-label={t('back', { label: table.label })}
          >
            <Icon of={IconArrowLeft} size={17} />
          </ActionIcon>
        }
        actions={hasField && <SlaExport tableId={tableId} search={search} />}
      />
      {(hasField || isNarrowed(search)) && (
        <div className={classes.bar}>
          <SlaFilters fields={fields} search={search} onChange={onSearch} />
        </div>
      )}
      {list.data === undefined ? (
        <TableSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          illustration="clock"
          title={t('notices:empty.noSla')}
          text={t(isNarrowed(search) ? 'empty.filteredText' : hasField ? 'empty.text' : 'empty.noFieldText')}
          actions={
            isNarrowed(search) ? (
              <Button variant="default" onClick={() => onSearch(nothingNarrowed)}>
                {t('empty.clear')}
              </Button>
            ) : (
              !hasField &&
              (table.can.manage || offersBuild) && (
                <Button onClick={() => openEditFields(tableId)}>{t('empty.editFields')}</Button>
              )
            )
          }
        />
      ) : (
        <>
          <SlaList
            table={table}
            rows={rows}
            rowKey={list.data.pages[0]?.row_key ?? ''}
            readAt={list.dataUpdatedAt}
            search={search}
            onSort={(key) => onSearch(sortedBy(search, key))}
          />
          {list.hasNextPage && (
            <Button
              variant="default"
              mt={12}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('more')}
            </Button>
          )}
        </>
      )}
    </PageBody>
  )
}
