import { ActionIcon } from '@mantine/core'
import { EmptyState, Icon, PageBody, PageHeader } from '@oficina/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../features/records/use-table.ts'
import { api } from '../../../../lib/api.ts'
import { queryClient } from '../../../../lib/query-client.ts'

export const Route = createFileRoute('/object/$tableId/tasks/')({
  staticData: { title: 'views:tasks.title', can: 'tables.viewPages', messages: ['views'] },
  loader: async ({ params: { tableId } }) => {
    await queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId }))
  },
  component: TableTasksPage,
})

/** The tasks of a table's records. There are none before tasks themselves exist. */
function TableTasksPage() {
  const { t } = useTranslation('views')
  const { tableId } = Route.useParams()
  const table = useTable(tableId)
  return (
    <PageBody>
      <PageHeader
        title={t('tasks.title')}
        text={t('tasks.text', { label: table.label })}
        icon={
          <ActionIcon
            renderRoot={(props) => <Link {...props} to="/object/$tableId" params={{ tableId }} />}
            aria-label={t('tasks.back', { label: table.label })}
          >
            <Icon of={IconArrowLeft} size={17} />
          </ActionIcon>
        }
      />
      <EmptyState illustration="page" title={t('tasks.empty')} text={t('tasks.emptyText')} />
    </PageBody>
  )
}
