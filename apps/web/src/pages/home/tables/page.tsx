import { Button } from '@mantine/core'
import { EmptyState, Icon, PageBody, PageHeader } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dialogStack } from '../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../ground/session/session.ts'
import { ItemList } from '../../../features/items/item-list.tsx'
import { useHomeItems } from '../use-home-items.ts'
import { ViewSwitch } from '../view-switch.tsx'

export const Route = createFileRoute('/home/tables/')({
  staticData: { title: 'home:tabs.tables', can: 'tables.viewPages' },
  component: TablesPage,
})

function TablesPage() {
  const { t } = useTranslation(['home', 'common'])
  const items = useHomeItems().ofType('table')
  const mayCreate = useCan('tables.create')
  const create = mayCreate && (
    <Button
      leftSection={<Icon of={IconPlus} size={15} stroke={2} />}
      onClick={() => void dialogStack.push('createTable', {})}
    >
      {t('common:newTable.title')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader
        title={t('tabs.tables')}
        actions={
          <>
            {items.length > 0 && create}
            <ViewSwitch />
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState illustration="table" title={t('empty.tables')} actions={create} />
      ) : (
        <ItemList items={items} label={t('tabs.tables')} />
      )}
    </PageBody>
  )
}
