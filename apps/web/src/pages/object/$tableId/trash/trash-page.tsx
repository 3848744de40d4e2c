import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { EmptyState, Icon, PageBody, PageHeader, TableSkeleton } from '@oficina/ui'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../features/records/use-table.ts'
import { api } from '../../../../lib/api.ts'
import { subscribe } from '../../../../lib/realtime.ts'
import { TrashActions } from './trash-actions.tsx'
import { TrashList } from './trash-list.tsx'
import classes from './trash-page.module.css'

interface TrashPageProps {
  tableId: string
  search: string
  onSearch: (text: string) => void
}

const noneChosen: ReadonlySet<number> = new Set()

/** The deleted records of a table: found, taken back, or deleted for ever. */
export function TrashPage({ tableId, search, onSearch }: TrashPageProps) {
  const { t } = useTranslation('record')
  const table = useTable(tableId)
  const [text, setText] = useState(search)
  const [chosen, setChosen] = useState(noneChosen)
  const searchSoon = useDebouncedCallback((next: string) => onSearch(next.trim()), 300)
  const pages = useInfiniteQuery({
    queryKey: [...api.records.trash.key({ tableId }), 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      api.records.trash(
        { tableId, limit: 50, ...(search !== '' && { q: search }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    throwOnError: true,
  })
  const { refetch } = pages
  // Whatever is deleted or taken back elsewhere changes what lies here.
  useEffect(() => subscribe(`records:${tableId}`, () => void refetch()), [tableId, refetch])
  const records = pages.data?.pages.flatMap((page) => page.records) ?? []
  const marked = records.filter((record) => chosen.has(record.id))
  const type = (next: string) => {
    setText(next)
    searchSoon(next)
  }
  return (
    <PageBody>
      <PageHeader
        title={t('trash.title')}
        text={t('trash.text', { label: table.label })}
        icon={
          <ActionIcon
            renderRoot={(props) => <Link {...props} to="/object/$tableId" params={{ tableId }} />}
            aria-label={t('page.back', { label: table.label })}
          >
            <Icon of={IconArrowLeft} size={17} />
          </ActionIcon>
        }
      />
      <div className={classes.bar}>
        {marked.length > 0 ? (
          <TrashActions
            table={table}
            records={marked}
            onDone={() => {
              setChosen(noneChosen)
              void refetch()
            }}
            onCancel={() => setChosen(noneChosen)}
          />
        ) : (
          <TextInput
            w={280}
            aria-label={t('trash.search')}
            placeholder={t('trash.search')}
            leftSection={<Icon of={IconSearch} size={14} />}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </div>
      {pages.isPending ? (
        <TableSkeleton />
      ) : records.length === 0 ? (
        <EmptyState
          illustration="trash"
          title={search === '' ? t('trash.empty') : t('trash.nothingFound')}
          text={search === '' ? t('trash.emptyText') : t('trash.nothingFoundText')}
          actions={
            search !== '' && (
              <Button
                variant="default"
                onClick={() => {
                  setText('')
                  onSearch('')
                }}
              >
                {t('trash.clearSearch')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <TrashList records={records} chosen={chosen} onChoose={setChosen} />
          {pages.hasNextPage && (
            <Button
              variant="default"
              mt={12}
              loading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('trash.more')}
            </Button>
          )}
        </>
      )}
    </PageBody>
  )
}
