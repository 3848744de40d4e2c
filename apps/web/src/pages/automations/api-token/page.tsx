import { Button } from '@mantine/core'
import { BlockError, EmptyState, Icon, PageBody, PageHeader, TableSkeleton } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTokenEvents } from '../../../features/api-tokens/token-queries.ts'
import { DelayedSearch } from '../../../features/settings/delayed-search.tsx'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { TokenFilters } from './token-filters.tsx'
import { TokenList } from './token-list.tsx'
import { changedSearch, isNarrowed, readTokensSearch, type TokensSearch, tokensQueryOf } from './tokens-search.ts'
import classes from './tokens.module.css'

export const Route = createFileRoute('/automations/api-token/')({
  validateSearch: readTokensSearch,
  staticData: { title: 'tokens:title', can: 'api.use', messages: ['tokens'] },
  component: ApiTokensPage,
})

const pageSize = 50

function ApiTokensPage() {
  const { t } = useTranslation(['tokens', 'common'])
  const search = Route.useSearch()
  const { user } = useSession()
  useTokenEvents()
  const navigate = useNavigate({ from: '/automations/api-token/' })
  const asked = { ...tokensQueryOf(search, user.id_user), size: pageSize }
  const list = useInfiniteQuery({
    queryKey: api.apiTokens.list.key(asked),
    queryFn: ({ pageParam, signal }) => api.apiTokens.list({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _, page) => (more ? page + 1 : null),
    placeholderData: keepPreviousData,
  })
  const change = (patch: Partial<Record<keyof TokensSearch, unknown>>) =>
    void navigate({ search: (now) => changedSearch(now, patch), replace: true })
  // One that was made meanwhile moves the others on by a place, and one of them onto two pages.
  const all = list.data?.pages.flatMap(({ tokens: page }) => page) ?? []
  const tokens = [...new Map(all.map((token) => [token.id_api_token, token])).values()]
  const add = () => void openDialog('addApiToken')
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
      <div className={classes.bar}>
        <DelayedSearch
          className={classes.search}
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q })}
        />
        <TokenFilters search={search} onChange={change} />
      </div>
      {list.isPending && <TableSkeleton rows={4} />}
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
      {list.data && tokens.length === 0 && (
        <EmptyState
          place="card"
          illustration={isNarrowed(search) ? 'search' : 'link'}
          title={t(isNarrowed(search) ? 'empty.found' : 'empty.title')}
          text={t(isNarrowed(search) ? 'empty.foundText' : 'empty.text')}
          actions={
            isNarrowed(search) ? (
              <Button variant="default" onClick={() => change({ q: '', state: null, scope: null, mine: null })}>
                {t('empty.clear')}
              </Button>
            ) : (
              <Button onClick={add}>{t('add')}</Button>
            )
          }
        />
      )}
      {tokens.length > 0 && <TokenList tokens={tokens} />}
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
