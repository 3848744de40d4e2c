import { Button, UnstyledButton } from '@mantine/core'
import type { PublicTable } from '@oficina/contract'
import type { Sort } from '@oficina/kinds'
import { EmptyState, Icon, SearchInput, TableSkeleton } from '@oficina/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { CellValue } from '../../fields/cell-value.tsx'
import { FieldEnvContext } from '../../fields/field-env.ts'
import { FormError } from '../../forms/form-error.tsx'
import { CutBanner } from '../../records/cut-banner.tsx'
import { useRecordEvents } from '../../records/use-record-events.ts'
import { Brand } from './brand.tsx'
import classes from './public-page.module.css'
import { PublicTop } from './public-top.tsx'
import { usePublicEnv } from './use-public-env.ts'

export const typingPause = 700

/** A shared table: the fields that were chosen, searched and sorted by these alone. */
export function PublicTablePage({ shared }: { shared: PublicTable }) {
  const { t } = useTranslation('public')
  const { table, token, org } = shared
  const env = usePublicEnv(org)
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>([])
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  const pages = useInfiniteQuery({
    queryKey: ['public', 'records', token, search, sort],
    queryFn: ({ pageParam }) =>
      api.publicViews.records({
        token,
        ...(search !== '' && { search }),
        ...(sort.length > 0 && { sort }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useRecordEvents(table.id, () => void pages.refetch())
  const records = pages.data?.pages.flatMap((page) => page.records) ?? []
  const order = sort[0]
  const turn = (field: string) =>
    setSort(
      order?.field !== field ? [{ field, order: 'asc' }] : order.order === 'asc' ? [{ field, order: 'desc' }] : [],
    )
  return (
    <FieldEnvContext value={env}>
      <div className={classes.page}>
        <PublicTop org={org} title={table.label} token={token} />
        <CutBanner />
        <main className={classes.table}>
          <SearchInput className={classes.search} label={t('search')} value={text} onChange={setText} />
          <FormError>{pages.error && errorText(pages.error)}</FormError>
          {pages.isPending ? (
            <TableSkeleton />
          ) : records.length === 0 ? (
            <EmptyState illustration="table" title={t(search === '' ? 'empty' : 'nothingFound')} />
          ) : (
            <section
              className={classes.scroll}
              aria-label={table.label}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
              tabIndex={0}
            >
              <table>
                <thead>
                  <tr>
                    {table.fields.map((field) => {
                      const isSorted = order?.field === field.id
                      const sorted = isSorted ? (order.order === 'asc' ? 'ascending' : 'descending') : 'none'
                      return (
                        <th key={field.id} scope="col" aria-sort={sorted}>
                          <UnstyledButton className={classes.column} onClick={() => turn(field.id)}>
                            <span className="t-cut">{field.label}</span>
                            {isSorted && <Icon of={order.order === 'asc' ? IconArrowUp : IconArrowDown} size={12} />}
                          </UnstyledButton>
                        </th>
                      )
                    })}
                  </tr>
                </thead>
                <tbody>
                  {records.map((record) => (
                    <tr key={record.id}>
                      {table.fields.map((field) => (
                        <td key={field.id}>
                          <CellValue field={field} value={record.values[field.id]} env={env} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          {pages.hasNextPage && (
            <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </main>
        {shared.show_brand && <Brand />}
      </div>
    </FieldEnvContext>
  )
}
