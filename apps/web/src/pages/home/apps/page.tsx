import { Button } from '@mantine/core'
import { EmptyState, Icon, PageBody, PageHeader, Segmented } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dialogStack } from '../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../ground/session/session.ts'
import { ItemList } from '../../../features/items/item-list.tsx'
import { useHomeItems } from '../use-home-items.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { DocPages } from './doc-pages.tsx'

/** All apps, or only single pages. */
type Shown = 'all' | 'pages'

export const Route = createFileRoute('/home/apps/')({
  staticData: { title: 'home:tabs.apps', messages: ['apps', 'documents'] },
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'pages' } => (show === 'pages' ? { show } : {}),
  component: AppsPage,
})

function AppsPage() {
  const { t } = useTranslation(['home', 'apps'])
  const { show = 'all' } = Route.useSearch()
  const navigate = useNavigate()
  const items = useHomeItems()
  const bundles = new Set(items.home.tabs.filter((tab) => tab.is_bundle).map(({ id }) => id))
  const apps = items.ofType('app')
  const shown = show === 'pages' ? apps.filter(({ id }) => !bundles.has(id)) : apps
  const mayCreate = useCan('apps.create')
  const create = mayCreate && (
    <Button
      leftSection={<Icon of={IconPlus} size={15} stroke={2} />}
      onClick={() => void dialogStack.push('createApp', {})}
    >
      {t('apps:create.title')}
    </Button>
  )
  const choose = (value: Shown) =>
    void navigate({ to: '/home/apps', search: value === 'pages' ? { show: value } : {}, replace: true })
  return (
    <PageBody>
      <PageHeader
        title={t('tabs.apps')}
        actions={
          <>
            {shown.length > 0 && create}
            {(bundles.size > 0 || show === 'pages') && (
              <Segmented<Shown>
                label={t('apps.show')}
                value={show}
                onChange={choose}
                options={[
                  { value: 'all', label: t('apps.all') },
                  { value: 'pages', label: t('apps.pages') },
                ]}
              />
            )}
            <ViewSwitch />
          </>
        }
      />
      {shown.length === 0 ? (
        <EmptyState
          illustration="page"
          title={show === 'pages' ? t('empty.appPages') : t('empty.apps')}
          actions={create}
        />
      ) : (
        <ItemList items={shown} label={t('tabs.apps')} />
      )}
      <DocPages pages={items.ofType('doc-page')} />
    </PageBody>
  )
}
