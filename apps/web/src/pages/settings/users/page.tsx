import { Button } from '@mantine/core'
import { BlockError, EmptyState, Icon, PageBody, PageHeader, TableSkeleton } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { DelayedSearch } from '../../../features/settings/delayed-search.tsx'
import { usePeopleEvents } from '../../../features/users/use-people-events.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { SeatSummary } from './seat-summary.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import { changedSearch, isNarrowed, readUsersSearch, type UsersSearch, usersQueryOf } from './users-search.ts'
import classes from './users.module.css'

export const Route = createFileRoute('/settings/users/')({
  validateSearch: readUsersSearch,
  staticData: { title: 'users:title', can: 'users.manage', messages: ['users', 'roles'] },
  component: UsersPage,
})

const pageSize = 50
const none = undefined as never

function UsersPage() {
  const { t } = useTranslation(['users', 'common'])
  const search = Route.useSearch()
  usePeopleEvents()
  const navigate = useNavigate({ from: '/settings/users/' })
  const asked = { ...usersQueryOf(search), size: pageSize }
  const list = useInfiniteQuery({
    queryKey: api.users.list.key(asked),
    queryFn: ({ pageParam, signal }) => api.users.list({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _, page) => (more ? page + 1 : null),
    placeholderData: keepPreviousData,
  })
  const change = (patch: Partial<UsersSearch>) =>
    void navigate({ search: (now) => changedSearch(now, patch), replace: true })
  // Someone who came meanwhile moves the others on by a place, and one of them onto two pages.
  const all = list.data?.pages.flatMap(({ users: page }) => page) ?? []
  const users = [...new Map(all.map((user) => [user.id_user, user])).values()]
  const add = () => void openDialog('addUserSeat')
  return (
    <PageBody width={1120}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button leftSection={<Icon of={IconPlus} />} onClick={add}>
            {t('add')}
          </Button>
        }
      />
      <SeatSummary />
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
    </PageBody>
  )
}
