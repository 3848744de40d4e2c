import { Button, Tabs } from '@mantine/core'
import { Icon, PageBody, PageHeader } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { usePeopleEvents } from '../../../features/users/use-people-events.ts'
import { api } from '../../../lib/api.ts'
import { Invitations } from './invitations.tsx'
import { People } from './people.tsx'
import { SeatSummary } from './seat-summary.tsx'
import { changedSearch, readUsersSearch, type UsersSearch } from './users-search.ts'
import classes from './users.module.css'

export const Route = createFileRoute('/settings/users/')({
  validateSearch: readUsersSearch,
  staticData: { title: 'users:title', can: 'users.manage', messages: ['users', 'roles'] },
  component: UsersPage,
})

function UsersPage() {
  const { t } = useTranslation('users')
  const search = Route.useSearch()
  usePeopleEvents()
  const navigate = useNavigate({ from: '/settings/users/' })
  const change = (patch: Partial<UsersSearch>) =>
    void navigate({ search: (now) => changedSearch(now, patch), replace: true })
  const waiting = useQuery(api.users.invitations.queryOptions())
  const count = waiting.data?.invitations.length ?? 0
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
      <Tabs
        value={search.show ?? 'people'}
        onChange={(tab) => change({ show: tab === 'invitations' ? tab : (undefined as never) })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="people">{t('people')}</Tabs.Tab>
          <Tabs.Tab value="invitations" rightSection={count > 0 && <span className="t-small t-3 t-num">{count}</span>}>
            {t('waiting.title')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people" className={classes.panel ?? ''}>
          <People search={search} change={change} add={add} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations" className={classes.panel ?? ''}>
          <Invitations list={waiting} add={add} />
        </Tabs.Panel>
      </Tabs>
    </PageBody>
  )
}
