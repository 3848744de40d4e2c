import { Button } from '@mantine/core'
import { EmptyState, Icon, isOptionColor, PageBody, PageHeader, Tile } from '@oficina/ui'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dialogStack } from '../../../app/dialogs/dialog-stack.ts'
import { useCan } from '../../../app/session/session.ts'
import { api } from '../../../lib/api.ts'
import classes from './tables.module.css'

export const Route = createFileRoute('/home/tables/')({
  staticData: { title: 'home:tabs.tables', can: 'tables.viewPages' },
  component: TablesPage,
})

function TablesPage() {
  const { t } = useTranslation(['home', 'common'])
  const { data } = useSuspenseQuery(api.tables.list.queryOptions())
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
      <PageHeader title={t('tabs.tables')} actions={data.tables.length > 0 && create} />
      {data.tables.length === 0 ? (
        <EmptyState drawing="table" title={t('empty.tables')} actions={create} />
      ) : (
        <ul className={classes.list}>
          {data.tables.map((table) => (
            <li key={table.id}>
              <Link to="/object/$tableId" params={{ tableId: table.id }} className={classes.item}>
                <Tile icon={IconTable} color={isOptionColor(table.color) ? table.color : 'azul'} size={28} />
                <span className="t-cut">{table.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageBody>
  )
}
