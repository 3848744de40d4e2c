import { Button } from '@mantine/core'
import { EmptyState, Icon, isOptionColor, PageBody, PageHeader, Tile } from '@oficina/ui'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dialogStack } from '../../../app/dialogs/dialog-stack.ts'
import { useCan } from '../../../app/session/session.ts'
import { api } from '../../../lib/api.ts'
import classes from './apps.module.css'

export const Route = createFileRoute('/home/apps/')({
  staticData: { title: 'home:tabs.apps', messages: ['apps'] },
  component: AppsPage,
})

function AppsPage() {
  const { t } = useTranslation(['home', 'apps'])
  const { data } = useSuspenseQuery(api.apps.list.queryOptions())
  const mayCreate = useCan('apps.create')
  const create = mayCreate && (
    <Button
      leftSection={<Icon of={IconPlus} size={15} stroke={2} />}
      onClick={() => void dialogStack.push('createApp', {})}
    >
      {t('apps:create.title')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader title={t('tabs.apps')} actions={data.apps.length > 0 && create} />
      {data.apps.length === 0 ? (
        <EmptyState drawing="page" title={t('empty.apps')} actions={create} />
      ) : (
        <ul className={classes.list}>
          {data.apps.map((app) => (
            <li key={app.id}>
              <Link to="/app/$appId" params={{ appId: app.id }} className={classes.item}>
                <Tile icon={IconLayoutDashboard} color={isOptionColor(app.color) ? app.color : 'azul'} size={28} />
                <span className="t-cut">{app.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageBody>
  )
}
