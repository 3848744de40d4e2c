import { Button } from '@mantine/core'
import { BlockError, EmptyState, Section, TableSkeleton } from '@oficina/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { isActive } from '../progress.ts'
import { ImportItem } from './import-item.tsx'
import classes from './import-list.module.css'
import { askEvery, useImportsLive } from './use-imports-live.ts'

const pageSize = 20

/** The imports of the person, for administrators those of everyone; the newest first. */
export function ImportList() {
  const { t } = useTranslation(['imports', 'common'])
  useImportsLive()
  const list = useInfiniteQuery({
    queryKey: [...api.imports.list.key(), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.imports.list({ limit: pageSize, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ imports, more }) => (more ? (imports.at(-1)?.created_at ?? null) : null),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isActive)) ? askEvery : false,
  })
  // One that was begun meanwhile moves the others on, and one of them onto two pages.
  const all = list.data?.pages.flatMap(({ imports }) => imports) ?? []
  const imports = [...new Map(all.map((one) => [one.id, one])).values()]
  return (
    <Section title={t('list.title')}>
      {list.isPending && <TableSkeleton rows={3} />}
      {list.isError && !list.data && (
        <BlockError
          title={errorText(list.error)}
          action={
            <Button variant="default" onClick={() => void list.refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {list.data && imports.length === 0 && (
        <EmptyState place="card" illustration="inbox" title={t('list.empty')} text={t('list.emptyText')} />
      )}
      {imports.length > 0 && (
        <ul className={classes.list}>
          {imports.map((one) => (
            <li key={one.id}>
              <ImportItem of={one} />
            </li>
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
          {t('list.more')}
        </Button>
      )}
    </Section>
  )
}
