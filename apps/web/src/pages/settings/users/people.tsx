import { Button } from '@mantine/core'
import { BlockError, EmptyState, TableSkeleton } from '@oficina/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DelayedSearch } from '../../../features/settings/delayed-search.tsx'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import { isNarrowed, type UsersSearch, usersQueryOf } from './users-search.ts'
import classes from './users.module.css'

const pageSize = 50
const none = undefined as never

interface PeopleProps {
  search: UsersSearch
  change: (patch: Partial<UsersSearch>) => void
  add: () => void
}

/** Who is there: found, narrowed and listed. */
export function People({ search, change, add }: PeopleProps) {
  const { t } = useTranslation(['users', 'common'])
  const asked = { ...usersQueryOf(search), size: pageSize }
  const list = useInfiniteQuery({
    queryKey: api.users.list.key(asked),
    queryFn: ({ pageParam, signal }) => api.users.list({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _, page) => (more ? page + 1 : null),
    placeholderData: keepPreviousData,
  })
  // Someone who came meanwhile moves the others on by a place, and one of them onto two pages.
  const all = list.data?.pages.flatMap(({ users: page }) => page) ?? []
  const users = [...new Map(all.map((user) => [user.id_user, user])).values()]
  return (
    <>
      <div className={classes.bar}>
        <DelayedSearch
          className={classes.search}
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q })}
        />
        <UserFilters search={search} onChange={change} />
      </div>
      {list.data && users.length > 0 && (
        <p className={`t-small t-2 ${classes.listed}`} aria-live="polite">
          {list.hasNextPage ? t('listedSome', { count: users.length }) : t('listed', { count: users.length })}
        </p>
      )}
      {list.isPending && <TableSkeleton rows={8} />}
      {list.isError && (
        <BlockError
          title={
            isApiError(list.error)
              ? `${errorText(list.error)} ${list.error.id} · ${list.error.code}`
              : errorText(list.error)
          }
          action={
            <Button variant="default" onClick={() => void list.refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {list.data && users.length === 0 && (
        <EmptyState
          place="card"
          illustration="search"
          title={t('empty.title')}
          text={t('empty.text')}
          actions={
            isNarrowed(search) ? (
              <Button variant="default" onClick={() => change({ q: '', status: none, seat: none, role: none })}>
                {t('empty.clear')}
              </Button>
            ) : (
              <Button onClick={add}>{t('add')}</Button>
            )
          }
        />
      )}
      {users.length > 0 && <UserList users={users} />}
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
    </>
  )
}
